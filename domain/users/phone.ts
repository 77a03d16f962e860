/** What stands between the digits of a number is for the eye; soft hyphens and joiners come with what was copied. */
const separators = /[\s()./\-\u2010-\u2015\u00ad\u200b-\u200f\u202a-\u202e]/g

/** Countries whose numbers never begin with the 0 that is dialled before them at home. Italy's do: there it is part of the number. */
const droppingZero = /^(44|31|32|33|40|41|43|46|49|353|27|61|64|90|91)0+(?=\d)/

/** Those that keep it, also where somebody writes it in brackets: Italy, San Marino and the Vatican. */
const keepingZero = /^(?:\+|00)?\s*(?:39|378|379)(?!\d)/

/** A number as people write it, down to its digits and a plus before them: "+44 (0)1432 960000" is +441432960000. */
export const dialled = (written: string): string => {
  const text = written.trim()
  const bare = keepingZero.test(text) ? text : text.replace(/^((?:\+|00)[\d\s.-]+)\(\s*0\s*\)/, '$1')
  return bare.replace(separators, '')
}

/**
 * The digits of a phone number behind its +: 00 stands before any country's code, and a single 0 before a number of the
 * United Kingdom, where the specification's control is at home. No country's code begins with a 0.
 */
export const withCountryCode = (digits: string): string =>
  digits.replace(/^00/, '').replace(/^0/, '44').replace(droppingZero, '$1')
