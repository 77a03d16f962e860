import { useQuery, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { changeable, mayActOn } from '#domain/access/users.ts'
import type { farmUser } from '#domain/farms/endpoints.ts'
import type { FarmDetail } from '#domain/farms/farm-form.ts'
import { messages } from '#domain/messages.ts'
import { updateUser } from '#domain/users/endpoints.ts'
import { userChange } from '#domain/users/user.ts'
import { api } from '#web/platform/api/api.ts'
import { ApiProblem } from '#web/platform/api/problem.ts'
import { usePerson } from '#web/platform/session/profile.ts'
import { toast } from '#web/platform/toasts.ts'
import { farms as t } from '#web/texts/farms.ts'
import { TextField } from '#web/ui/fields/field.tsx'
import { RecordForm, SaveActions } from '#web/ui/form/record-form.tsx'
import { savingWith } from '#web/ui/form/saving.ts'
import { labelled } from '#web/ui/form/their-changes.tsx'
import { useRecordForm } from '#web/ui/form/use-record-form.ts'
import { Pending } from '#web/ui/pending.tsx'
import { PhoneField } from '#web/ui/person/phone-field.tsx'
import { farmUsersQuery } from '../queries.ts'
import css from './edit-farm.module.css'

type Farmer = z.infer<typeof farmUser>
const names = ['firstname', 'lastname', 'phone', 'email'] as const
type Values = Record<(typeof names)[number], string>
const valuesOf = ({ firstname, lastname, phone, email }: Farmer): Values => ({
  firstname,
  lastname,
  phone: phone ?? '',
  email,
})
const { firstname, lastname, phone, email, version } = userChange.shape
const change = z.strictObject({ firstname, lastname, phone, email, version })

/** The farmer's name and contact details; people who may edit farmers can change them here as well. */
export const PersonSection = ({ farm }: { farm: FarmDetail }) => {
  const asked = useQuery(farmUsersQuery(farm.id))
  const users = asked.data
  if (!users) return <Pending asked={asked} lines={4} />
  const farmer = users.find(({ id }) => id === farm.farmer_id)
  return farmer ? <PersonForm farm={farm} farmer={farmer} /> : <p>{t.person.none}</p>
}

const PersonForm = ({ farm, farmer }: { farm: FarmDetail; farmer: Farmer }) => {
  const person = usePerson()
  const client = useQueryClient()
  const query = farmUsersQuery(farm.id)
  const farmerNow = async () => {
    const now = (await client.fetchQuery({ ...query, staleTime: 0 })).find(({ id }) => id === farmer.id)
    if (!now) throw new Error(messages.notFound)
    return now
  }
  const form = useRecordForm<Values, Farmer>({
    draft: `farmer:${farmer.id}`,
    guards: true,
    initial: valuesOf(farmer),
    stored: {
      record: farmer,
      valuesOf,
      reload: farmerNow,
      described: (now) => labelled(valuesOf(now), t.person),
    },
    saving: savingWith(change, (body) =>
      api(updateUser, { params: { id: farmer.id }, body }).catch(inTheWordsOfThisPage),
    ),
    fallbackMessage: messages.farmNotUpdated,
    saved: () => {
      toast.done(t.person.saved)
      return client.invalidateQueries({ queryKey: query.queryKey })
    },
  })
  const { values, set, errorOf, busy } = form
  const on = { id: farmer.id, role: 'farmer' as const }
  const allowed = mayActOn('user.edit', person, on) ? changeable(person, on) : new Set<string>()
  return (
    <RecordForm
      form={form}
      className={css.inside}
      actions={
        allowed.size > 0 ? (
          <SaveActions submit={t.savePerson} busy={busy} />
        ) : (
          <p className={css.hint}>{t.person.readOnly}</p>
        )
      }
    >
      <div className={css.three}>
        {names.map((name) =>
          name === 'phone' ? (
            <PhoneField
              key={name}
              label={t.person.phone}
              value={values.phone}
              disabled={!allowed.has('phone')}
              error={errorOf('phone')}
              onValue={(phone) => set({ phone })}
            />
          ) : (
            <TextField
              key={name}
              label={t.person[name]}
              hint={name === 'email' && !allowed.has('email') ? t.person.emailHint : undefined}
              value={values[name]}
              disabled={!allowed.has(name)}
              error={errorOf(name)}
              type={name === 'email' ? 'email' : 'text'}
              autoComplete="off"
              onChange={(event) => set({ [name]: event.target.value })}
            />
          ),
        )}
      </div>
    </RecordForm>
  )
}

/** The message does not reveal who already has that address or number. */
const inTheWordsOfThisPage = (error: unknown): never => {
  if (!(error instanceof ApiProblem) || error.status !== 409 || error.issues.length === 0) throw error
  const issues = error.issues.map(({ path }) => ({ path, message: messages.phoneOrEmailExists }))
  throw new ApiProblem(error.status, messages.phoneOrEmailExists, issues)
}
