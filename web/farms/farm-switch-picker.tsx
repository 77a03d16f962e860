import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { farms as t } from '#web/texts/farms.ts'
import { Select } from '#web/ui/fields/select.tsx'
import css from './farm-switch.module.css'
import { farmsQuery } from './queries.ts'

/** Parameters that stay valid on another farm: the year and the shown days. */
const carriedOver = ['year', 'from', 'to']

/** The name of a page's farm, and a menu to open the same page for another farm of its organisation. */
export const FarmSwitch = ({ farm }: { farm: { id: number; title: string } }) => {
  const navigate = useNavigate()
  const { data: farms = [] } = useQuery(farmsQuery)
  const own = farms.find(({ id }) => id === farm.id)
  const others = farms.filter(({ organisation_id }) => organisation_id === own?.organisation_id)
  if (others.length < 2) return farm.title
  return (
    <span className={css.switch}>
      <Select
        bare
        aria-label={t.farm}
        value={farm.id}
        onChange={({ target }) =>
          void navigate({
            to: '.',
            params: { farmId: target.value },
            search: (before: Record<string, unknown>) =>
              Object.fromEntries(Object.entries(before).filter(([name]) => carriedOver.includes(name))),
          } as never)
        }
      >
        {others.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </Select>
    </span>
  )
}
