import IconButton from '@mui/material/IconButton'
import Popover from '@mui/material/Popover'
import CircleHelp from 'lucide-react/icons/circle-question-mark'
import { useState } from 'react'
import { useTranslation } from '@/lib/texts'
import { OnceOpen } from '@/ui/once-open'
import styles from './machines-toolbar.module.css'

const examples = [
  ['words', 'db berlin'],
  ['owner', 'owner:maria'],
  ['tag', 'tag:prod,web'],
  ['state', 'state:offline'],
  ['seen', 'seen>30d'],
  ['up', 'up<95%'],
  ['expires', 'expires<14d'],
  ['route', 'route:10.0.0.0/8'],
  ['ip', 'ip:100.64.3'],
  ['name', 'name~"^db"'],
  ['id', 'id:7,15'],
  ['key', 'key:4'],
  ['os', 'os:linux'],
  ['version', 'version<1.80'],
  ['path', 'path:relay'],
  ['note', 'note:rack'],
] as const

interface ExampleProps {
  onExample: (text: string) => void
}

function Examples({ onExample }: ExampleProps) {
  const { t } = useTranslation('machines')
  return (
    <ul className={styles.examples}>
      {examples.map(([id, text]) => (
        <li key={id}>
          <button type="button" onClick={() => onExample(text)}>
            {text}
          </button>
          <span>{t(`query.help.${id}`)}</span>
        </li>
      ))}
    </ul>
  )
}

/** Explains the query language by examples; a chosen example is added to the text. */
export function QueryHelp({ onExample }: ExampleProps) {
  const { t } = useTranslation('machines')
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const choose = (text: string) => {
    setAnchor(null)
    onExample(text)
  }
  return (
    <>
      <IconButton
        size="small"
        aria-label={t('query.helpOpen')}
        title={t('query.helpOpen')}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        className={styles.helpOpen}
      >
        <CircleHelp size={14} aria-hidden />
      </IconButton>
      <OnceOpen open={anchor !== null}>
        <Popover
          open={anchor !== null}
          anchorEl={anchor}
          onClose={() => setAnchor(null)}
          anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
          slotProps={{ paper: { role: 'dialog', 'aria-label': t('query.helpOpen'), className: styles.help ?? '' } }}
        >
          <p className={styles.helpText}>{t('query.help.text')}</p>
          <Examples onExample={choose} />
        </Popover>
      </OnceOpen>
    </>
  )
}
