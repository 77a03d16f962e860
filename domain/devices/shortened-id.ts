/** `1.23457E+11`: a long number as changed by a spreadsheet, with its last digits lost. */
export const isShortened = (device_id: string): boolean => /^\d(?:[.,]\d+)?e\+?\d{1,3}$/i.test(device_id.trim())

/**
 * The ID with the leading zeros that a spreadsheet dropped, if all known IDs have only digits, the same length and
 * leading zeros, and this one is shorter. Null otherwise.
 */
export const restoreLeadingZeros = (device_id: string, known: readonly string[]): string | null => {
  const digits = known.filter((one) => /^\d+$/.test(one))
  const length = digits.find((one) => one.startsWith('0'))?.length
  if (length === undefined || !/^[1-9]\d*$/.test(device_id) || device_id.length >= length) return null
  const others = digits.filter((one) => one !== device_id && one.length !== length)
  // IDs of different lengths prove nothing, unless the shorter ones have also lost zeros.
  if (others.some((one) => one.startsWith('0') || one.length > length)) return null
  return device_id.padStart(length, '0')
}
