import type { DayRatings } from '../conditions/day-ratings.ts'
import type { RatedDay } from '../conditions/weather-part.ts'

interface Cause {
  one: string
  many: string
  holds: (ratings: DayRatings) => boolean
}

// Each rating below 1 has a cause here, so that weather never loses points without one. Under glass rain, wind and
// humidity rate 1.
const causes: Cause[] = [
  { one: 'wet day', many: 'wet days', holds: ({ rain }) => rain < 1 },
  { one: 'windy day', many: 'windy days', holds: ({ wind }) => wind < 1 },
  { one: 'dull day', many: 'dull days', holds: ({ cloud }) => cloud < 1 },
  { one: 'damp day', many: 'damp days', holds: ({ humidity }) => humidity < 1 },
  { one: 'cold afternoon', many: 'cold afternoons', holds: ({ felt }) => felt < 8 },
  { one: 'cool afternoon', many: 'cool afternoons', holds: ({ felt }) => felt >= 8 && felt < 16 },
  { one: 'hot afternoon', many: 'hot afternoons', holds: ({ felt }) => felt > 28 },
]

const maxCauses = 2

/** `5 wet days, 3 cool afternoons`: the two most frequent causes that limited insects or pollen; null if none did. */
export const weatherCauses = (rated: readonly RatedDay[]): string | null => {
  const phrases = causes
    .map(({ one, many, holds }) => ({ one, many, days: rated.filter(({ ratings }) => holds(ratings)).length }))
    .filter(({ days }) => days > 0)
    .sort((a, b) => b.days - a.days)
    .slice(0, maxCauses)
  return phrases.length > 0
    ? phrases.map(({ one, many, days }) => `${days} ${days === 1 ? one : many}`).join(', ')
    : null
}
