#!/bin/bash
# Starts a Debian host with its own systemd over the files of this computer: box.sh FOLDER PORT, as root. It has its own processes, and its
# changes to files stay in memory; its network is this computer's. Prints `ready` once its sshd answers (`ssh -F FOLDER/ssh_config box`), and
# runs until the process in FOLDER/pid is killed. Not below /tmp, which units of its own may hide.
set -eu
box=$1 port=$2 root=$1/root
if [ "${3-}" != inside ]; then
  mkdir -p "$root" "$box/memory"
  for name in key hostkey; do ssh-keygen -q -t ed25519 -N '' -f "$box/$name"; done
  cat >"$box/sshd_config" <<END
Port $port
ListenAddress 127.0.0.1
HostKey $box/hostkey
AuthorizedKeysFile $box/key.pub
StrictModes no
UsePAM no
PidFile none
END
  cat >"$box/ssh_config" <<END
Host box
  HostName 127.0.0.1
  Port $port
  User root
  IdentityFile $box/key
  IdentitiesOnly yes
  UserKnownHostsFile $box/known_hosts
  StrictHostKeyChecking accept-new
END
  control=/sys/fs/cgroup
  [ ! -d $control/unified ] || control=$control/unified
  mkdir -p "$control/box-$port"
  (
    echo $BASHPID >"$control/box-$port/cgroup.procs"
    exec setsid unshare --pid --mount --cgroup --uts --ipc --fork --kill-child "$0" "$box" "$port" inside
  ) >"$box/log" 2>&1 &
  echo $! >"$box/pid"
  for _ in $(seq 120); do
    ssh -F "$box/ssh_config" -o ConnectTimeout=1 box true 2>/dev/null && echo ready && exit 0
    sleep 0.5
  done
  echo "The box did not start: see $box/log" >&2
  exit 1
fi

mount --make-rprivate /
mount -t tmpfs tmpfs "$box/memory"
mkdir "$box/memory/changes" "$box/memory/work"
mount -t overlay overlay -o "lowerdir=/,upperdir=$box/memory/changes,workdir=$box/memory/work" "$root"
mount -t proc proc "$root/proc"
mount -t sysfs -o ro sysfs "$root/sys"
mount -t cgroup2 cgroup2 "$root/sys/fs/cgroup"
mount -t tmpfs -o mode=755 tmpfs "$root/run"
mkdir -p "$root/run/sshd" "$root$box"
mount --bind "$box" "$root$box"
mount -t tmpfs -o mode=755 tmpfs "$root/dev"
for device in null zero full random urandom tty; do
  touch "$root/dev/$device"
  mount --bind "/dev/$device" "$root/dev/$device"
done
mkdir "$root/dev/pts" "$root/dev/shm"
mount -t devpts -o newinstance,ptmxmode=0666,mode=620,gid=5 devpts "$root/dev/pts"
mount -t tmpfs -o mode=1777 tmpfs "$root/dev/shm"
ln -s pts/ptmx "$root/dev/ptmx"
ln -s /proc/self/fd "$root/dev/fd"
for stream in 0:stdin 1:stdout 2:stderr; do ln -s "/proc/self/fd/${stream%:*}" "$root/dev/${stream#*:}"; done

# Only the journal, sshd and what a test installs: no unit of this computer, and none of a whole boot.
units=$root/etc/systemd/system
rm -rf "$units" "$root"/{usr/lib,lib}/systemd/system/*.target.wants
mkdir -p "$units" "$root/etc/systemd/journald.conf.d"
ln -s /dev/null "$units/tmp.mount"
printf '[Journal]\nStorage=volatile\nReadKMsg=no\nAudit=no\n' >"$root/etc/systemd/journald.conf.d/box.conf"
printf '[Service]\nExecStart=/usr/sbin/sshd -D -e -f %s\nKillMode=process\n' "$box/sshd_config" >"$units/box-sshd.service"
printf '[Unit]\nRequires=basic.target\nAfter=basic.target\nWants=systemd-journald.service box-sshd.service multi-user.target\n' >"$units/box.target"
: >"$root/etc/fstab"
echo box >"$root/etc/hostname"
exec chroot "$root" /usr/bin/env -i container=box PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
  /lib/systemd/systemd --unit=box.target --log-target=console --show-status=0
