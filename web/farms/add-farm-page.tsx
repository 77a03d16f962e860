import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { fieldsInUse } from '#domain/custom-fields/custom-field.ts'
import { createFarm } from '#domain/farms/endpoints.ts'
import { messages } from '#domain/messages.ts'
import { CustomValuesPicker } from '#web/custom-fields/custom-values-picker.tsx'
import { bodyWithCustom, customFieldsQuery, missingInForm, useCustomFields } from '#web/custom-fields/queries.ts'
import { organisationsQuery } from '#web/organisations/queries.ts'
import { toast } from '#web/platform/toasts.ts'
import { useAddress } from '#web/platform/navigation/use-address.ts'
import { farmActions } from '#web/texts/farm-actions.ts'
import { farmSetup } from '#web/texts/farm-setup.ts'
import { farms as t } from '#web/texts/farms.ts'
import { asButton } from '#web/ui/button.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { RecordForm, SaveActions } from '#web/ui/form/record-form.tsx'
import { savingBy } from '#web/ui/form/saving.ts'
import { useRecordForm } from '#web/ui/form/use-record-form.ts'
import { Notice } from '#web/ui/notice.tsx'
import { onlyFor } from '#web/ui/page/only-for.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { addFarmAddress } from './farm-address.ts'
import { FarmFields } from './farm-fields.tsx'
import layout from '#web/ui/form/form-layout.module.css'
import { bodyOf, emptyFarm, numberFaults, type FarmValues } from './farm-values.ts'
import { invalidateFarms } from './queries.ts'

const LEAVE_AFTER_MS = 2_000

/** `/add-farm`: adds a farm to the organisation in the address, or else to the selected one. */
export const AddFarmPage = onlyFor('farm.add', () => {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { organisationId } = useAddress(addFarmAddress)
  const organisations = useQuery(organisationsQuery)
  const only = organisations.data?.length === 1 ? organisations.data[0]?.id : undefined
  const given = String(organisationId ?? only ?? '')
  const [added, setAdded] = useState<{ id: number; title: string } | null>(null)
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(leaving.current), [])
  const fieldsOf = (organisation_id: string) =>
    fieldsInUse(client.getQueryData(customFieldsQuery(organisation_id).queryKey) ?? [], 'farm')
  const form = useRecordForm({
    draft: 'farm:new',
    guards: true,
    initial: emptyFarm as FarmValues,
    saving: savingBy(createFarm),
    // The organisation may be loaded only after the form is shown.
    bodyOf: ({ time_zone: _, landscape: __, running_cost: ___, ...typed }) => {
      const organisation_id = typed.organisation_id || given
      return bodyOf({ ...typed, organisation_id }, bodyWithCustom(typed, fieldsOf(organisation_id)).custom)
    },
    check: (changes, typed) => [
      ...numberFaults(changes, { whole: true }),
      ...missingInForm(fieldsOf(typed.organisation_id || given), typed),
    ],
    fallbackMessage: messages.farmCreateError,
    saved: async (farm) => {
      toast.done(t.added(farm.title))
      setAdded(farm)
      await invalidateFarms(client)
      leaving.current = setTimeout(() => void navigate({ to: '/' }), LEAVE_AFTER_MS)
    },
  })
  const { values, set, errorOf } = form
  const known = useCustomFields(Number(values.organisation_id || given) || null, 'farm')
  return (
    <Page
      title={farmActions.addNew}
      breadcrumbs={[
        <Link key="home" to="/">
          {t.home}
        </Link>,
      ]}
    >
      {added && (
        <Notice tone="good">
          <Link to="/farm-dashboard/$farmId" params={{ farmId: String(added.id) }}>
            {farmSetup.next(added.title)}
          </Link>
        </Notice>
      )}
      <RecordForm
        form={form}
        className={layout.form}
        actions={
          <SaveActions submit={t.add} busy={form.busy}>
            <Link to="/" {...asButton()}>
              {t.cancel}
            </Link>
          </SaveActions>
        }
      >
        <Field label={t.form.organisation_id} error={errorOf('organisation_id')}>
          {(control) => (
            <Select
              {...control}
              large
              value={values.organisation_id || given}
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
        <FarmFields values={values} onChange={set} errorOf={errorOf} />
        <CustomValuesPicker known={known} values={values} onChange={set} errorOf={errorOf} />
      </RecordForm>
    </Page>
  )
})
