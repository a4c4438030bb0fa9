import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { toApiError } from '@shared/api/error'
import type { Node } from '@shared/api/resources'
import {
  connectCommand,
  DEFAULT_PORTS,
  isLoginName,
  isPort,
  loginKey,
  screenWays,
  type ScreenWay,
  type ShellTarget,
} from '@shared/command/connect-command'
import type { Host } from '@shared/net-address'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { errorText, useTranslation } from '@/lib/texts'
import { useLocalClient } from '@/components/local-client/use-local-client'
import { usePolicyAnswer } from '@/domain/policy-worker/use-policy-answer'
import { useCopy } from '@/lib/clipboard'
import { invoke } from '@/lib/desktop'
import { connectQuery, policyQuery } from '@/lib/queries/lists'
import { queryKeys } from '@/lib/queries/cache'
import { useServerId } from '@/lib/session'
import { useToast } from '@/ui/toast/toast'
import { useAttempt } from '@/components/attempt/use-attempt'
import type { Login } from './machine-page-parts'

interface ConnectProps {
  readonly node: Node
  readonly host: Host
  readonly login: Login
}

/** Opens a terminal or the screen of a machine with the chosen user and port. If the program does not start, copies the command. */
export function ConnectActions({ node, host, login }: ConnectProps) {
  const { data: state } = useQuery(connectQuery())
  if (!state) return null
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2, my: 2 }}>
      <LoginFields node={node} login={login} />
      <Ways node={node} host={host} login={login} hasTerminal={state.terminals.length > 0} />
    </Box>
  )
}

const userIsValid = ({ user }: Login) => isLoginName(user)
const portIsValid = ({ port }: Login) => isPort(Number(port))

function LoginFields({ node, login }: Omit<ConnectProps, 'host'>) {
  const { t } = useTranslation('machines')
  const { user, port, isChanged, type } = login
  const [userFits, portFits] = [userIsValid(login), portIsValid(login)]
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'flex-start' }}>
      <TextField
        label={t('connect.user')}
        value={user}
        onChange={(event) => type({ user: event.target.value.trim(), port })}
        error={!userFits}
        helperText={userFits ? undefined : t('connect.userWrong')}
        slotProps={{ htmlInput: { maxLength: 64, spellCheck: false } }}
        sx={{ width: 160 }}
      />
      <TextField
        label={t('connect.port')}
        value={port}
        onChange={(event) => type({ user, port: event.target.value })}
        error={!portFits}
        helperText={portFits ? undefined : t('connect.portWrong')}
        slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 5 } }}
        sx={{ width: 96 }}
      />
      {userFits && portFits && isChanged ? (
        <Remember node={node} login={{ user, port: Number(port) }} onDone={() => type(null)} />
      ) : null}
    </Box>
  )
}

/** One button per way to connect that this computer has a program for. */
function Ways({ node, host, login, hasTerminal }: ConnectProps & { hasTerminal: boolean }) {
  const { t } = useTranslation('machines')
  const { open, screen, copied } = useOpen(host)
  const userFits = userIsValid(login)
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
      {hasTerminal ? (
        <Button
          disabled={!userFits || !portIsValid(login)}
          onClick={() => void open({ way: 'ssh', host, user: login.user, port: Number(login.port) })}
        >
          {t('connect.terminal')}
        </Button>
      ) : null}
      {screenWays.map((way) => (
        <Button key={way} onClick={() => void screen(way)}>
          {t(`connect.${way}`)}
        </Button>
      ))}
      <TailscaleSsh
        node={node}
        user={login.user}
        disabled={!userFits}
        onOpen={(user) => void open({ way: 'tailscaleSsh', host, user, port: DEFAULT_PORTS.tailscaleSsh })}
      />
      <Box component="span" aria-live="polite" sx={{ alignSelf: 'center', color: 'text.secondary' }}>
        {copied ? t('connect.copiedInstead') : ''}
      </Box>
    </Box>
  )
}

/** Returns the command for the client that the admin chose. */
async function shellCommand(target: ShellTarget): Promise<string> {
  const { socket } = target.way === 'tailscaleSsh' ? await invoke('client:choices') : { socket: null }
  return connectCommand(target, socket)
}

/** Returns functions that open programs, and whether a command was copied because there is no known program. */
function useOpen(host: Host) {
  const { t: tCommon } = useTranslation('common')
  const toast = useToast()
  const { copied, copy } = useCopy()
  const tried = async (opened: Promise<boolean>, otherwise: () => string | Promise<string>) => {
    try {
      if (!(await opened) && !(await copy(await otherwise()))) toast.show(tCommon('notCopied'), { kind: 'error' })
    } catch (thrown) {
      toast.show(errorText(toApiError(thrown), tCommon), { kind: 'error' })
    }
  }
  return {
    copied,
    open: (target: ShellTarget) => tried(invoke('connect:shell', target), () => shellCommand(target)),
    screen: (way: ScreenWay) => {
      const port = DEFAULT_PORTS[way]
      return tried(invoke('connect:screen', { way, host, port }), () => `${host}:${port}`)
    },
  }
}

interface RememberProps {
  readonly node: Node
  readonly login: { readonly user: string; readonly port: number }
  readonly onDone: () => void
}

/** Remembers a user and port for the machine or for all machines with one of its tags. */
function Remember({ node, login, onDone }: RememberProps) {
  const { t } = useTranslation('machines')
  const serverId = useServerId() ?? ''
  const client = useQueryClient()
  const attempt = useAttempt()
  const keep = async (what: 'machine' | 'tag', name: string) => {
    const state = await invoke('connect:remember', { key: loginKey(serverId, what, name), login })
    client.setQueryData(queryKeys.connect, state)
    onDone()
  }
  return (
    <TextField
      select
      label={t('connect.remember')}
      value=""
      onChange={(event) => {
        const tag = event.target.value
        attempt(() => (tag === 'machine' ? keep('machine', node.id) : keep('tag', tag)))
      }}
      sx={{ width: 200 }}
    >
      <MenuItem value="machine">{t('connect.rememberMachine')}</MenuItem>
      {node.tags.map((tag) => (
        <MenuItem key={tag} value={tag}>
          {t('connect.rememberTag', { tag })}
        </MenuItem>
      ))}
    </TextField>
  )
}

interface TailscaleSshProps {
  readonly node: Node
  readonly user: string
  readonly disabled: boolean
  readonly onOpen: (user: string) => void
}

/** Opens `tailscale ssh` if the policy's ssh rules allow it from this computer, and names the accepted users. */
function TailscaleSsh({ node, user, disabled, onOpen }: TailscaleSshProps) {
  const { t } = useTranslation('machines')
  const self = useLocalClient((client) => client.self)
  const { data: policy } = useQuery(policyQuery())
  const asked = policy && self && self.id !== node.id ? { text: policy.policy, from: self.id, to: node.id } : null
  const { data } = usePolicyAnswer('sshLogins', asked)
  const logins = data?.ok ? data.value : null
  if (!logins || logins.length === 0) return null
  const [first] = logins
  const chosen = user || (first && first.name !== '*' ? first.name : '')
  const isAllowed = logins.some(({ name }) => name === chosen || (name === '*' && chosen !== 'root'))
  const names = logins.map(({ name, check }) => {
    const shown = name === '*' ? t('connect.anyUser') : name
    return check ? t('connect.checked', { name: shown }) : shown
  })
  return (
    <>
      <Button disabled={disabled || !isAllowed} onClick={() => onOpen(chosen)}>
        {t('connect.tailscaleSsh')}
      </Button>
      <Typography color="textSecondary" sx={{ alignSelf: 'center' }}>
        {t('connect.allowedAs', { names: names.join(', ') })}
      </Typography>
    </>
  )
}
