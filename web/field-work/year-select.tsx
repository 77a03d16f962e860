import { useNavigate } from '@tanstack/react-router'
import { surveys as t } from '#web/texts/surveys.ts'
import { Select } from '#web/ui/fields/select.tsx'

/**
 * Selects the year of the listed entries, stored in the address. The current year can be selected even if it is not
 * among the choices.
 */
export const YearSelect = ({ year, choices }: { year: number; choices: readonly number[] }) => {
  const navigate = useNavigate()
  return (
    <Select
      aria-label={t.year}
      value={year}
      onChange={({ target }) =>
        void navigate({
          to: '.',
          search: (before: object) => ({ ...before, year: target.value, page: undefined }),
          resetScroll: false,
        })
      }
    >
      {[...new Set([...choices, year])].map((each) => (
        <option key={each} value={each}>
          {each}
        </option>
      ))}
    </Select>
  )
}
