import Button from '@mui/material/Button'
import type { Node } from '@shared/api/nodes'
import { useTranslation } from 'react-i18next'
import { useCapabilities } from '@/lib/session'
import { type Definition, DefinitionList } from '@/ui/definition-list'
import { Section } from '@/ui/section'
import { TagChips } from '@/ui/tag-chips'
import styles from './machine-view.module.css'

/** Far more than a machine has: on its own page all tags are shown. */
const ALL = 1000

function TagGroup({ tags, hint }: { tags: readonly string[]; hint: string }) {
  return (
    <>
      <TagChips tags={tags} max={ALL} />
      <p className={styles.secondary}>{hint}</p>
    </>
  )
}

/** The tags by where they come from: given by an admin, asked for by the machine and allowed, asked for and refused. */
export function MachineTags({ node, disabled, onEdit }: { node: Node; disabled: boolean; onEdit: () => void }) {
  const { t } = useTranslation('machines')
  const { tagsAreIdentity } = useCapabilities()
  const groups = [
    { name: 'forced', tags: node.forcedTags },
    // Newer servers know one list alone: what the machine asked for and got is in it already.
    { name: 'valid', tags: tagsAreIdentity ? [] : node.validTags },
    { name: 'invalid', tags: node.invalidTags },
  ] as const
  const items: Definition[] = groups
    .filter(({ tags }) => tags.length > 0)
    .map(({ name, tags }) => ({
      term: t(`tags.${name}`),
      value: (
        <TagGroup
          tags={tags}
          hint={t(tagsAreIdentity && name === 'forced' ? 'tags.why.identity' : `tags.why.${name}`)}
        />
      ),
    }))
  return (
    <Section
      title={t('tags.section')}
      actions={
        <Button size="small" disabled={disabled} onClick={onEdit}>
          {t('action.tags')}
        </Button>
      }
    >
      {items.length > 0 ? <DefinitionList items={items} /> : <p className={styles.secondary}>{t('tags.none')}</p>}
    </Section>
  )
}
