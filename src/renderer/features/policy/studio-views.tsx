import { lazyComponent } from '@/ui/lazy-component'
import Box from '@mui/material/Box'
import { Activity, type ReactNode, useState } from 'react'
import { useTranslation } from '@/lib/texts'
import { useOfferCommands } from '@/lib/page-commands'
import { FilterToggle } from '@/ui/filter-toggle'
import { useStudio } from './studio-context'
import type { StudioView } from './use-studio-view'

const FormsView = lazyComponent(async () => (await import('./forms/forms-view')).FormsView)
const AccessView = lazyComponent(async () => (await import('./access/access-view')).AccessView)
const HistoryView = lazyComponent(async () => (await import('./review/history-view')).HistoryView)

const lazyViews = { forms: FormsView, access: AccessView, history: HistoryView }
const lazyNames = ['forms', 'access', 'history'] as const

/** The letter that opens each view from every page of the studio. */
const VIEW_KEYS = { text: 't', forms: 'f', access: 'a', history: 'h' } as const
const studioViews = ['text', 'forms', 'access', 'history'] as const
const writingViews = ['text', 'forms'] as const

/** From this studio width on, the text is beside the forms. */
const BESIDE = '@container (min-width: 1100px)'

/** Returns the views opened so far; they stay mounted so that they keep their state. */
function useVisited(view: StudioView): readonly StudioView[] {
  const [visited, setVisited] = useState<readonly StudioView[]>([view])
  if (!visited.includes(view)) setVisited([...visited, view])
  return visited
}

/** Switches between the policy's text and its forms. The pages that only read the policy show no switch, but have the same keys. */
export function ViewSwitch() {
  const { t } = useTranslation('policy')
  const { view, setView } = useStudio()
  const writes = view === 'text' || view === 'forms'
  const others = studioViews.filter((value) => value !== view)
  useOfferCommands(
    others.map((value) => ({
      id: `view-${value}`,
      label: t('views.show', { view: t(`views.${value}`) }),
      words: '',
      key: VIEW_KEYS[value],
      run: () => setView(value),
    })),
  )
  if (!writes) return null
  return (
    <FilterToggle
      label={t('views.label')}
      value={view}
      onChange={setView}
      options={writingViews.map((value) => ({ value, label: t(`views.${value}`) }))}
    />
  )
}

/**
 * Renders the open view and keeps the state of the others. The text is mounted with the first view that can edit, because the editor loses
 * undo steps, folds and cursor when it unmounts, and readers need not wait for it.
 */
export function StudioViews({ text }: { text: ReactNode }) {
  const { view } = useStudio()
  const visited = useVisited(view)
  const edits = visited.some((name) => name !== 'access')
  return (
    <Box sx={{ flex: 1, minHeight: 0, containerType: 'inline-size', display: 'flex' }}>
      <Box
        sx={{
          flex: 1,
          minWidth: 0,
          display: view === 'text' ? 'flex' : 'none',
          [BESIDE]: view === 'forms' ? { display: 'flex', mr: 4 } : {},
        }}
      >
        {edits ? text : null}
      </Box>
      {lazyNames.map((name) => {
        const View = lazyViews[name]
        if (!visited.includes(name)) return null
        return (
          <Activity key={name} mode={view === name ? 'visible' : 'hidden'}>
            <Box
              sx={{
                flex: 1,
                minWidth: 0,
                display: 'flex',
                flexDirection: 'column',
                overflow: 'auto',
                // Room for focus outlines, which would be clipped at the edges.
                m: -1,
                // No negative margin at the bottom: the page would become taller than the window.
                mb: 0,
                p: 1,
                pb: 4,
                position: 'relative',
              }}
            >
              <View />
            </Box>
          </Activity>
        )
      })}
    </Box>
  )
}
