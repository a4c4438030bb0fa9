import type { Language } from '@shared/language'
import type { NoticeWords } from './notice-words'
import { german } from './notice-words-de'
import { english } from './notice-words-en'

export function noticeWords(language: Language): NoticeWords {
  return language === 'de' ? german : english
}
