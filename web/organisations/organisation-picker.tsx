import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { usePerson } from '#web/platform/session/profile.ts'
import { organisations as t } from '#web/texts/organisations.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { SkeletonLines } from '#web/ui/skeleton.tsx'
import { organisationsQuery } from './queries.ts'
import css from './organisation-picker.module.css'

interface OrganisationPickerProps {
  chosen: number | undefined
  organisations: readonly { id: number; title: string }[]
}

/** Selects the organisation whose records a page shows, in its address. */
const OrganisationPicker = ({ chosen, organisations }: OrganisationPickerProps) => {
  const navigate = useNavigate()
  return (
    <div className={css.choice}>
      <Field label={t.organisation}>
        {(control) => (
          <Select
            {...control}
            value={chosen}
            onChange={({ target }) =>
              void navigate({ to: '.', search: { organisation_id: target.value }, resetScroll: false })
            }
          >
            {organisations.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </div>
  )
}

interface ForOrganisationProps {
  /** The one in the address; otherwise the person's own, or the first they see. */
  asked: number | undefined
  /** Shown to people without access to any organisation. */
  none?: ReactNode
  children: (organisation_id: number) => ReactNode
}

/** Shows a page for one organisation, which people with several can select. */
export const ForOrganisation = ({ asked, none, children }: ForOrganisationProps) => {
  const person = usePerson()
  const { data: organisations, error, refetch } = useQuery(organisationsQuery)
  const chosen = asked ?? person.organisation_id ?? organisations?.[0]?.id
  return (
    <>
      {organisations && organisations.length > 1 && (
        <OrganisationPicker chosen={chosen} organisations={organisations} />
      )}
      {chosen !== undefined ? (
        children(chosen)
      ) : error ? (
        <ErrorState error={error} retry={() => void refetch()} />
      ) : organisations ? (
        none
      ) : (
        <SkeletonLines lines={8} />
      )}
    </>
  )
}
