import { chmodSync, renameSync, writeFileSync } from 'node:fs'

/**
 * A Perl script, which every Debian can run: gives another program a terminal of its own, as a person's shell would, and records its output
 * there. Its standard input and outputs stay as they are. The numbers are ioctls of Linux: TIOCSPTLCK, TIOCGPTN and TIOCSCTTY.
 */
const PERL = String.raw`use strict; use POSIX (); use Fcntl;
my ($log, @program) = @ARGV;
sysopen(my $all, '/dev/ptmx', O_RDWR | O_NOCTTY) or die "ptmx: $!";
my $number = pack('I', 0);
ioctl($all, 0x40045431, $number) or die "unlock: $!";
ioctl($all, 0x80045430, $number) or die "number: $!";
my $name = '/dev/pts/' . unpack('I', $number);
my $child = fork // die "fork: $!";
if ($child == 0) {
  POSIX::setsid();
  sysopen(my $own, $name, O_RDWR) or die "$name: $!";
  ioctl($own, 0x540E, 0);
  close($all);
  exec { $program[0] } @program or die "exec: $!";
}
close(STDIN); close(STDOUT);
open(my $kept, '>>', $log) or die "$log: $!";
my $parent = $$;
my $reader = fork // die "fork: $!";
if ($reader == 0) {
  while (getppid() == $parent) {
    # Nothing can be read while no process has the terminal open.
    if (sysread($all, my $part, 4096)) { syswrite($kept, $part) } else { select(undef, undef, undef, 0.02) }
  }
  POSIX::_exit(0);
}
$SIG{$_} = sub { kill 'TERM', $child } for qw(TERM INT HUP);
close($all);
my $ended;
do { $ended = waitpid($child, 0) } while ($ended == -1 && $!{EINTR});
my $status = $?;
select(undef, undef, undef, 0.05);
kill 'KILL', $reader;
waitpid($reader, 0);
POSIX::_exit($status & 127 ? 128 + ($status & 127) : $status >> 8);
`

/** Runs a program with a terminal of its own. @param log the file that records the program's output there */
export function withTerminal(program: string, log: string): void {
  const [script, real] = [`${program}.pl`, `${program}.real`]
  writeFileSync(log, '')
  renameSync(program, real)
  writeFileSync(script, PERL)
  writeFileSync(program, `#!/bin/sh\nexec perl ${script} ${log} ${real} "$@"\n`)
  chmodSync(program, 0o755)
}
