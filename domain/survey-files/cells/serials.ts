const DAY_SECONDS = 86_400
const MS = 1_000
/** Days from the first date of a workbook's calendar to 1970. */
const DAYS_BEFORE_1970 = 25_569
const DAYS_1900_TO_1904 = 1_462

/** The timestamp of a spreadsheet's serial number, to the second: `YYYY-MM-DDTHH:MM:SS`, without a time zone. */
export const timestampOfSerial = (serial: number, from1904: boolean): string => {
  const days = from1904 ? serial + DAYS_1900_TO_1904 : serial
  const seconds = Math.round((days - DAYS_BEFORE_1970) * DAY_SECONDS)
  return new Date(seconds * MS).toISOString().slice(0, 19)
}

/** The time of day of a fraction of a day, `HH:MM:SS`. */
export const timeOfSerial = (part: number): string => timestampOfSerial(DAYS_BEFORE_1970 + part, false).slice(11)

const FIRST = 36_526
const LAST = 73_050
/** Serial numbers that can only mean dates: those of the years 2000 to 2099. */
export const isDaySerial = (serial: number, from1904: boolean): boolean => {
  const days = from1904 ? serial + DAYS_1900_TO_1904 : serial
  return days >= FIRST && days < LAST + 1
}
