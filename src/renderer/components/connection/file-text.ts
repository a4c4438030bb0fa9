import { fileProblemOf } from '@shared/ipc/certificate-file'
import type { TFunction } from 'i18next'
import { errorText, type ShownError } from '@/lib/error-text'

/** Describes why a chosen file or another certificate setting was rejected. */
export function fileText(error: ShownError, t: TFunction<'connection'>, tCommon: TFunction<'common'>): string {
  const found = fileProblemOf(error)
  return found ? t(`file.${found.problem}`, { name: found.name }) : errorText(error, tCommon)
}
