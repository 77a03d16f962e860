import { t } from '#domain/language/text.ts'
import { countOf, farmsOf, placed, type ListedAlert } from './email.ts'

/** The default alphabet of GSM 03.38. A message holds 160 characters of text within it, or 70 of any other text. */
const gsm7 = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
/** Characters of its extension table, which take the space of two. */
const extended = new Set('^{}\\[~]|€')
const GSM7_LIMIT = 160
const UCS2_LIMIT = 70

const replacements: Record<string, string> = {
  '’': "'",
  '‘': "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '–': '-',
  '—': '-',
  '−': '-',
  '…': '...',
  '\u00a0': ' ',
  '\u202f': ' ',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  œ: 'oe',
  Œ: 'OE',
}
const isGsm7 = (character: string) => gsm7.has(character) || extended.has(character)

/** The same text in the GSM alphabet, without diacritics that the alphabet lacks; null if that is not possible. */
const toGsm7 = (text: string): string | null => {
  const characters = [...text.normalize('NFC')].map((character) => {
    if (isGsm7(character)) return character
    const plain = replacements[character] ?? character.normalize('NFD').replaceAll(/\p{M}/gu, '')
    return [...plain].every(isGsm7) ? plain : null
  })
  return characters.includes(null) ? null : characters.join('')
}

/** Length in the units of its limit: septets of the GSM alphabet, or UTF-16. */
const lengthOf = (text: string, isGsm: boolean): number =>
  isGsm ? [...text].reduce((sum, character) => sum + (extended.has(character) ? 2 : 1), 0) : text.length

/**
 * Text for one text message: in the GSM alphabet if that is possible (160 characters), otherwise unchanged (70). `text`
 * is truncated to leave room for `end`, which is never truncated.
 */
export const fitSms = (text: string, end: string): string => {
  const [gsmText, gsmEnd] = [toGsm7(text), toGsm7(end)]
  const isGsm = gsmText !== null && gsmEnd !== null
  const [body, tail] = isGsm ? [gsmText, gsmEnd] : [text, end]
  const separator = tail === '' ? '' : ' '
  const room = (isGsm ? GSM7_LIMIT : UCS2_LIMIT) - lengthOf(separator + tail, isGsm)
  if (lengthOf(body, isGsm) <= room) return body + separator + tail
  const characters = [...body]
  while (characters.length > 0 && lengthOf(`${characters.join('').trimEnd()}...`, isGsm) > room) characters.pop()
  return `${characters.join('').trimEnd()}...${separator}${tail}`
}

/** A text message about alerts: what is wrong and where, and the URL of the alert, or of the list. */
export const alertSms = (list: readonly ListedAlert[], baseUrl: string): string => {
  const [first] = list
  if (list.length === 1 && first) {
    const about = first.kind === 'closed' ? placed(first) : `${placed(first)}. ${first.reason.replaceAll(/\s+/g, ' ')}`
    return fitSms(`Bombus: ${about}`, `${baseUrl}/alerts/${first.alert_id}`)
  }
  return fitSms(`Bombus: ${countOf(list)}: ${farmsOf(list)}`, `${baseUrl}/alerts`)
}

export const testSms = (): string => fitSms(`Bombus: ${t('Alerts that you chose are sent to this number.')}`, '')

export const CODE_MINUTES = 10
export const codeSms = (code: string): string =>
  fitSms(t('{code} is your Bombus code. It is valid for {minutes} minutes.', { code, minutes: CODE_MINUTES }), '')
