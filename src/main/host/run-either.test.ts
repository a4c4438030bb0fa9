import { expect, it } from 'vitest'
import { hostWith } from '@tests/support/host-with'
import { hostCommands } from '@shared/host/commands'
import { runEither } from './connection'

const call = hostCommands.readFile('/etc/headscale/config.yaml')
const run = (stderr: string) =>
  runEither(hostWith({ 'cat ': { exit: 1 }, 'sudo -n cat': { exit: 1, stderr } }).connection, call, {
    user: 'alice',
    needs: [call],
  })

it.each([
  'sudo: unable to resolve host box: Name or service not known\ncat: /etc/headscale/config.yaml: No such file or directory\n',
  'sudo: unable to send audit message: Operation not permitted\ncat: x: Is a directory\n',
  'sudo: setrlimit(RLIMIT_CORE): Operation not permitted\ncat: x: Is a directory\n',
])('a warning of sudo before the program is no refusal: %j', async (stderr) => {
  await expect(run(stderr)).rejects.toMatchObject({ failure: { why: 'commandFailed', sudoers: '' } })
})

it.each([
  'sudo: a password is required\n',
  'sudo-rs: interactive authentication is required\n',
  'sudo: interactive authentication is required\n',
  "sudo: I'm sorry alice. I'm afraid I can't do that\n",
  'sudo: Sorry, user alice may not run sudo on vm.\n',
  'sudo: unable to resolve host box: Name or service not known\nsudo: a password is required\n',
])('a refusal of sudo comes with the line that allows the command: %j', async (stderr) => {
  await expect(run(stderr)).rejects.toMatchObject({
    failure: { why: 'sudo', sudoers: expect.stringContaining('cat -- /etc/headscale/config.yaml') },
  })
})
