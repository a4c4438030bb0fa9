import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { ThemeProvider } from '@mui/material/styles'
import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { I18nextProvider } from 'react-i18next'
import { type Namespace, setupI18n } from '@/lib/i18n'
import { createQueryClient } from '@/lib/query-client'
import { createSecretHolds, SecretHoldsContext } from '@/lib/secret-hold'
import { createAppTheme } from '@/ui/theme/theme'

/** Returns a wrapper for hooks that need a server, and nothing else of the page. */
export function withinServer(client = createQueryClient()) {
  const holds = createSecretHolds()
  return function Server({ children }: { children: ReactNode }) {
    return (
      <QueryClientProvider client={client}>
        <SecretHoldsContext value={holds}>{children}</SecretHoldsContext>
      </QueryClientProvider>
    )
  }
}

/** Renders a part of a page with its English texts, the theme, and a query client to put answers into. */
export async function renderPart(
  part: ReactNode,
  texts: Namespace[],
  client = createQueryClient(),
): Promise<UserEvent> {
  const Server = withinServer(client)
  const { i18n, ready } = setupI18n('en')
  await ready
  await i18n.loadNamespaces(texts)
  // Outside the document: thousands of rules make every look-up by role slow in happy-dom.
  const styles = createCache({ key: 'mc', container: document.createElement('div') })
  render(
    <I18nextProvider i18n={i18n}>
      <CacheProvider value={styles}>
        <ThemeProvider theme={createAppTheme()} storageManager={null} noSsr disableStyleSheetGeneration>
          <Server>{part}</Server>
        </ThemeProvider>
      </CacheProvider>
    </I18nextProvider>,
  )
  return userEvent.setup()
}
