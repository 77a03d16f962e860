const isOurs = (rule: CSSRule): rule is CSSFontFaceRule =>
  rule instanceof CSSFontFaceRule &&
  rule.style.getPropertyValue('font-family').includes('Bombus Sans') &&
  /U\+0+-/i.test(rule.style.getPropertyValue('unicode-range'))

const dataAddress = async (address: string): Promise<string> => {
  const blob = await (await fetch(address)).blob()
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('unreadable font')))
    reader.readAsDataURL(blob)
  })
}

/**
 * The page's typeface as a @font-face rule with the embedded file, because a picture may not load other files. Empty if
 * it is unavailable; the picture then uses a system font.
 */
export const portalFont = async (): Promise<string> => {
  const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules])
  const rule = rules.find(isOurs)
  const address = rule && /url\(["']?([^"')]+)/.exec(rule.style.getPropertyValue('src'))?.[1]
  if (!address) return ''
  const base = rule.parentStyleSheet?.href ?? document.baseURI
  const file = await dataAddress(new URL(address, base).href).catch(() => null)
  return file
    ? `@font-face{font-family:'Bombus Sans';src:url(${file}) format('woff2');font-weight:400 700;font-stretch:100% 112%}`
    : ''
}
