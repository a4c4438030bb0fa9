import Box from '@mui/material/Box'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'

interface CountedTab<Value extends string> {
  readonly value: Value
  readonly label: string
  /** Shown after the label unless it is 0. */
  readonly count: number
}

interface CountedTabsProps<Value extends string> {
  /** The panel has the id `${id}-panel`, each tab `${id}-${value}`. */
  id: string
  label: string
  tabs: readonly CountedTab<Value>[]
  value: Value
  onChange: (value: Value) => void
}

/** Tabs with counts, which scroll sideways if they do not fit. */
export function CountedTabs<Value extends string>({ id, label, tabs, value, onChange }: CountedTabsProps<Value>) {
  return (
    <Tabs
      value={value}
      onChange={(_event, next: Value) => onChange(next)}
      aria-label={label}
      variant="scrollable"
      scrollButtons="auto"
      sx={{
        borderBottom: 1,
        borderColor: 'divider',
        mb: 4,
        '& .MuiTab-root': { minWidth: 0, px: 2.5 },
        '& .MuiTabs-scrollButtons.Mui-disabled': { width: 0 },
      }}
    >
      {tabs.map((tab) => (
        <Tab
          key={tab.value}
          value={tab.value}
          id={`${id}-${tab.value}`}
          aria-controls={`${id}-panel`}
          label={
            <span>
              {tab.label}
              {tab.count > 0 ? (
                <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400, ml: 1.5 }}>
                  {tab.count}
                </Box>
              ) : null}
            </span>
          }
        />
      ))}
    </Tabs>
  )
}
