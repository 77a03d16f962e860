/** Punctuation between digits; copied numbers may contain soft hyphens and joiners. */
const separators = /[\s()./\-\u2010-\u2015\u00ad\u200b-\u200f\u202a-\u202e]/g

/** Countries whose national trunk prefix 0 is dropped. Italy's 0 is part of the number. */
const droppingZero = /^(44|31|32|33|40|41|43|46|49|353|27|61|64|90|91)0+(?=\d)/

/** Countries that keep the 0, also in brackets: Italy, San Marino and the Vatican. */
const keepingZero = /^(?:\+|00)?\s*(?:39|378|379)(?!\d)/

/** A number reduced to a plus and digits: "+44 (0)1432 960000" becomes +441432960000. */
export const dialled = (written: string): string => {
  const text = written.trim()
  const bare = keepingZero.test(text) ? text : text.replace(/^((?:\+|00)[\d\s.-]+)\(\s*0\s*\)/, '$1')
  return bare.replace(separators, '')
}

/**
 * The digits after the plus: 00 precedes any country code, and a single 0 a number of the United Kingdom, the default
 * of the specification's control. No country code starts with 0.
 */
export const withCountryCode = (digits: string): string =>
  digits.replace(/^00/, '').replace(/^0/, '44').replace(droppingZero, '$1')
