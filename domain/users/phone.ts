/**
 * The digits of a phone number behind its +: 00 stands before any country's code, and a single 0 before a number of the
 * United Kingdom, where the specification's control is at home. No country's code begins with a 0.
 */
export const withCountryCode = (digits: string): string => digits.replace(/^00/, '').replace(/^0/, '44')
