import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { createFarm } from '#domain/farms/calls.ts'
import { newFarm } from '#domain/farms/farm-form.ts'
import { messages } from '#domain/messages.ts'
import { organisationsQuery } from '#web/organisations/queries.ts'
import { api } from '#web/platform/api.ts'
import { useDraft, useUnsavedGuard } from '#web/platform/drafts.ts'
import type { Issue } from '#web/platform/problem.ts'
import { usePerson } from '#web/platform/profile.ts'
import { toast } from '#web/platform/toasts.ts'
import { useAddress } from '#web/platform/use-address.ts'
import { useSave } from '#web/platform/use-save.ts'
import { farms as t } from '#web/texts/farms.ts'
import { asButton, Button } from '#web/ui/button.tsx'
import { DraftNotice } from '#web/ui/draft-notice.tsx'
import { Field } from '#web/ui/field.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { Select } from '#web/ui/select.tsx'
import { addFarmAddress } from './add-farm-address.ts'
import { FarmFields } from './farm-fields.tsx'
import css from './farm-form.module.css'
import { changesOf, emptyFarm, readValues, type FarmValues } from './farm-values.ts'
import { renewFarms } from './queries.ts'

const LEAVE_AFTER_MS = 2_000

/** `/add-farm`: a new farm of the organisation that the address names, else of the one that is chosen. */
export const AddFarmPage = () => {
  const person = usePerson()
  const client = useQueryClient()
  const navigate = useNavigate()
  const { organisationId } = useAddress(addFarmAddress)
  const organisations = useQuery(organisationsQuery)
  const only = organisations.data?.length === 1 ? organisations.data[0]?.id : undefined
  const given = organisationId ?? only
  const [typed, setValues] = useState(emptyFarm)
  const values = { ...typed, organisation_id: typed.organisation_id || String(given ?? '') }
  const [found, setFound] = useState<Issue[]>([])
  const { busy, issues, save } = useSave(messages.farmCreateError)
  const unsaved = Object.keys(changesOf(typed, emptyFarm)).length > 0
  const draft = useDraft(person.id, 'farm:new', unsaved ? typed : null)
  useUnsavedGuard(unsaved)
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(leaving.current), [])

  const set = (change: Partial<FarmValues>) => {
    setFound(found.filter(({ path }) => !(path in change)))
    setValues({ ...typed, ...change })
  }
  const submit = () => {
    const { time_zone: _, landscape: __, running_cost: ___, ...written } = values
    const read = readValues(newFarm, written, { digitsOnly: ['area_in_sq_meters'] })
    setFound(read.issues)
    if (read.data === null) return
    const { data } = read
    void save(async (key) => {
      const farm = await api(createFarm, { body: data, key })
      draft.clear()
      setValues(emptyFarm)
      toast.done(t.added(farm.title))
      await renewFarms(client)
      leaving.current = setTimeout(() => void navigate({ to: '/' }), LEAVE_AFTER_MS)
    })
  }
  const organisationError = [...found, ...issues].find(({ path }) => path === 'organisation_id')?.message
  return (
    <Page
      title={t.addNew}
      trail={[
        <Link key="home" to="/">
          {t.home}
        </Link>,
      ]}
    >
      <form
        className={css.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        {draft.found && (
          <DraftNotice
            at={draft.found.at}
            onRestore={() => {
              setValues({ ...emptyFarm, ...draft.found?.values })
              draft.taken()
            }}
            onDiscard={draft.clear}
          />
        )}
        <Field label={t.form.organisation_id} error={organisationError}>
          {(control) => (
            <Select
              {...control}
              large
              value={values.organisation_id}
              onChange={(event) => set({ organisation_id: event.target.value })}
            >
              <option value="">{t.chooseOrganisation}</option>
              {organisations.data?.map(({ id, title }) => (
                <option key={id} value={id}>
                  {title}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <FarmFields values={values} onChange={set} issues={[...found, ...issues]} />
        <div className={css.actions}>
          <Button kind="primary" type="submit" busy={busy}>
            {t.add}
          </Button>
          <Link to="/" {...asButton()}>
            {t.cancel}
          </Link>
        </div>
      </form>
    </Page>
  )
}
