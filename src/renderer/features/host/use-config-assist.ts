import { type ConfigKey, configKeys, type ConfigPath } from '@shared/host/config-keys'
import { useMemo } from 'react'
import { useTranslation } from '@/lib/texts'
import type { CodeAssist } from '@/ui/code-editor/assist'
import { offersAt, settingAt } from './config-assist'
import { useConfigTexts } from './config-texts'

/** Returns the completion and the descriptions of settings for the text view. */
export function useConfigAssist(version: string): CodeAssist {
  const { t } = useTranslation('config')
  const describe = useConfigTexts()
  return useMemo((): CodeAssist => {
    const facts = (path: ConfigPath): string[] => {
      const { values, without, since, until }: ConfigKey = configKeys[path]
      return [
        describe(path),
        values ? t('field.values', { values: values.join(', ') }) : '',
        without === undefined ? '' : t('field.without', { value: without }),
        since === undefined ? '' : t('field.since', { minor: since }),
        until === undefined ? '' : t('field.until', { minor: until }),
      ].filter((text) => text !== '')
    }
    return {
      complete: (text, offset, asked) => {
        const found = offersAt(text, offset, version)
        if (!found || (!asked && found.from === offset)) return undefined
        const options = found.offers.map(({ label, insert, path }) => ({
          label,
          detail: path === null ? '' : t(`section.${configKeys[path].section}`),
          ...(path !== null && { info: facts(path).join(' ') }),
          insert,
          cursor: insert.length,
          more: true,
        }))
        return { from: found.from, to: found.to, options }
      },
      hint: async (text, offset) => {
        const found = settingAt(text, offset)
        if (!found) return undefined
        const { path, from, to } = found
        return { from, to, title: path, facts: facts(path).map((one) => ({ label: '', text: one })) }
      },
      run: () => undefined,
    }
  }, [t, describe, version])
}
