const DAY_SECONDS = 86_400
const MS = 1_000
/** Days from the first day of a workbook's calendar to 1970. */
const DAYS_BEFORE_1970 = 25_569
const DAYS_1900_TO_1904 = 1_462

/** The moment that a spreadsheet keeps as a number of days, to the second: `YYYY-MM-DDTHH:MM:SS`, on nobody's clock in particular. */
export const timestampOfSerial = (serial: number, from1904: boolean): string => {
  const days = from1904 ? serial + DAYS_1900_TO_1904 : serial
  const seconds = Math.round((days - DAYS_BEFORE_1970) * DAY_SECONDS)
  return new Date(seconds * MS).toISOString().slice(0, 19)
}

/** The time of day of a part of a day, `HH:MM:SS`. */
export const timeOfSerial = (part: number): string => timestampOfSerial(DAYS_BEFORE_1970 + part, false).slice(11)

const FIRST = 36_526
const LAST = 73_050
/** Numbers that can only be meant as a day: those of the years 2000 to 2099. */
export const isDaySerial = (serial: number, from1904: boolean): boolean => {
  const days = from1904 ? serial + DAYS_1900_TO_1904 : serial
  return days >= FIRST && days < LAST + 1
}
