import Button from '@mui/material/Button'
import type { Node } from '@shared/api/nodes'
import { useTranslation } from '@/lib/texts'
import { useCapabilities } from '@/lib/session'
import { type Definition, DefinitionList } from '@/ui/definition-list'
import { Section } from '@/ui/section'
import { TagChips } from '@/ui/tag-chips'
import styles from './machine-view.module.css'

/** More tags than a machine has: its own page shows all of them. */
const MAX_CHIPS = 1000

function TagGroup({ tags, hint }: { tags: readonly string[]; hint: string }) {
  return (
    <>
      <TagChips tags={tags} max={MAX_CHIPS} />
      <p className={styles.secondary}>{hint}</p>
    </>
  )
}

/** Groups the tags by origin: assigned by an admin, requested and permitted, requested and refused. */
export function MachineTags({ node, disabled, onEdit }: { node: Node; disabled: boolean; onEdit: () => void }) {
  const { t } = useTranslation('machines')
  const { tagsAreIdentity } = useCapabilities()
  const groups = [
    { name: 'forced', tags: node.forcedTags },
    // Newer servers have a single list, which already includes permitted requests.
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
