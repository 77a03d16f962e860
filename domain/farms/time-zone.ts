/** Whether it is an IANA zone by its usual name, as `Europe/London`: offsets and other spellings are none. */
export const isTimeZone = (name: string): boolean => {
  if (!/^(?:UTC|[A-Z][A-Za-z_]+(?:\/[A-Z][A-Za-z_+-]+){1,2})$/.test(name)) return false
  try {
    Intl.DateTimeFormat('en-GB', { timeZone: name })
    return true
  } catch {
    return false
  }
}
