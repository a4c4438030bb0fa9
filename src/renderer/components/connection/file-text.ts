import { fileProblemOf } from '@shared/ipc/certificate-file'
import type { TFunction } from 'i18next'
import { errorText, type ShownError } from '@/lib/error-text'

/** Why a chosen file, or anything else about certificates, was not taken. */
export function fileText(error: ShownError, t: TFunction<'connection'>, tCommon: TFunction<'common'>): string {
  const found = fileProblemOf(error)
  return found ? t(`file.${found.problem}`, { name: found.name }) : errorText(error, tCommon)
}
