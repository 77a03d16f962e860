/** `1.23457E+11`: what a spreadsheet makes of a long number. The last digits are lost. */
export const isShortened = (device_id: string): boolean => /^\d(?:[.,]\d+)?e\+?\d{1,3}$/i.test(device_id.trim())

/**
 * The ID with the zeros in front that a spreadsheet drops: where IDs that are known have only digits, one length and zeros in front,
 * and this one is shorter. Null: nothing says so.
 */
export const withLostZeros = (device_id: string, known: readonly string[]): string | null => {
  const digits = known.filter((one) => /^\d+$/.test(one))
  const length = digits.find((one) => one.startsWith('0'))?.length
  if (length === undefined || !/^[1-9]\d*$/.test(device_id) || device_id.length >= length) return null
  const others = digits.filter((one) => one !== device_id && one.length !== length)
  // IDs of several lengths tell nothing, but for those that have lost zeros as well.
  if (others.some((one) => one.startsWith('0') || one.length > length)) return null
  return device_id.padStart(length, '0')
}
