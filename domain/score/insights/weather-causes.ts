import { t, type CountText } from '#domain/language/text.ts'
import type { DayRatings } from '../conditions/day-ratings.ts'
import type { RatedDay } from '../conditions/weather-part.ts'

interface Cause {
  days: CountText
  holds: (ratings: DayRatings) => boolean
}

// Each rating below 1 has a cause here, so that weather never loses points without one. Under glass rain, wind and
// humidity rate 1.
const causes: Cause[] = [
  {
    days: (count) => t('{count, plural, one {{count} wet day} other {{count} wet days}}', { count }),
    holds: ({ rain }) => rain < 1,
  },
  {
    days: (count) => t('{count, plural, one {{count} windy day} other {{count} windy days}}', { count }),
    holds: ({ wind }) => wind < 1,
  },
  {
    days: (count) => t('{count, plural, one {{count} dull day} other {{count} dull days}}', { count }),
    holds: ({ cloud }) => cloud < 1,
  },
  {
    days: (count) => t('{count, plural, one {{count} damp day} other {{count} damp days}}', { count }),
    holds: ({ humidity }) => humidity < 1,
  },
  {
    days: (count) => t('{count, plural, one {{count} cold afternoon} other {{count} cold afternoons}}', { count }),
    holds: ({ felt }) => felt < 8,
  },
  {
    days: (count) => t('{count, plural, one {{count} cool afternoon} other {{count} cool afternoons}}', { count }),
    holds: ({ felt }) => felt >= 8 && felt < 16,
  },
  {
    days: (count) => t('{count, plural, one {{count} hot afternoon} other {{count} hot afternoons}}', { count }),
    holds: ({ felt }) => felt > 28,
  },
]

const maxCauses = 2

/** `5 wet days, 3 cool afternoons`: the two most frequent causes that limited insects or pollen; null if none did. */
export const weatherCauses = (rated: readonly RatedDay[]): string | null => {
  const phrases = causes
    .map(({ days, holds }) => ({ words: days, days: rated.filter(({ ratings }) => holds(ratings)).length }))
    .filter(({ days }) => days > 0)
    .sort((a, b) => b.days - a.days)
    .slice(0, maxCauses)
  return phrases.length > 0 ? phrases.map(({ words, days }) => words(days)).join(', ') : null
}
