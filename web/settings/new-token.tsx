import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { createAccessToken } from '#domain/accounts/token-endpoints.ts'
import { farmsQuery } from '#web/farms/queries.ts'
import { api } from '#web/platform/api/api.ts'
import { useSave } from '#web/platform/forms/use-save.ts'
import { settings } from '#web/texts/settings.ts'
import { Button } from '#web/ui/button.tsx'
import { CheckField } from '#web/ui/fields/check-field.tsx'
import { Field, TextField } from '#web/ui/fields/field.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { OfferedDraft } from '#web/ui/form/offered-draft.tsx'
import { useTypedDraft } from '#web/ui/form/use-typed-draft.ts'
import { SecretNotice } from '#web/ui/secret-notice.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import css from './settings.module.css'

const t = settings.tokens
const secretTexts = () => ({ title: t.made, label: t.token, copy: t.copy, copied: t.copied })
const blank = { name: '', may: 'read', days: '30', farms: 'all', ids: [] as number[] }

/** Creates a token and shows it once. */
export const NewToken = ({ onMade }: { onMade: () => Promise<unknown> }) => {
  const [values, setValues] = useState(blank)
  const [made, setMade] = useState<string | null>(null)
  const draft = useTypedDraft('token:new', values, blank)
  const { busy, issues, save } = useSave(t.error)
  const set = (change: Partial<typeof blank>) => setValues({ ...values, ...change })
  const errorOf = (name: string) => issues.find(({ path }) => path === name)?.message
  const submit = () =>
    void save(async () => {
      const body = {
        name: values.name,
        writes: values.may === 'write',
        ...(values.may === 'detections' ? { scope: 'detections' as const } : {}),
        days: Number(values.days),
        farm_ids: values.farms === 'all' ? null : values.ids,
      }
      setMade((await api(createAccessToken, { body })).token)
      draft.clear()
      setValues(blank)
      await onMade()
    })
  return (
    <>
      {made && <SecretNotice value={made} texts={secretTexts()} />}
      <Form className={`${css.form} ${css.password}`} onSubmit={submit}>
        <OfferedDraft draft={draft} onRestore={setValues} />
        <TextField
          label={t.name}
          hint={t.nameHint}
          maxLength={60}
          value={values.name}
          error={errorOf('name')}
          onChange={(event) => set({ name: event.target.value })}
        />
        <Field label={t.may}>
          {(control) => (
            <Select {...control} large value={values.may} onChange={(event) => set({ may: event.target.value })}>
              <option value="read">{t.reads}</option>
              <option value="write">{t.writes}</option>
              <option value="detections">{t.detections}</option>
            </Select>
          )}
        </Field>
        <Field label={t.farms} error={errorOf('farm_ids')}>
          {(control) => (
            <Select {...control} large value={values.farms} onChange={(event) => set({ farms: event.target.value })}>
              <option value="all">{t.allFarms}</option>
              <option value="these">{t.theseFarms}</option>
            </Select>
          )}
        </Field>
        {values.farms === 'these' && <FarmChecks chosen={values.ids} onChange={(ids) => set({ ids })} />}
        <Field label={t.life}>
          {(control) => (
            <Select {...control} large value={values.days} onChange={(event) => set({ days: event.target.value })}>
              {Object.entries(t.lives).map(([days, words]) => (
                <option key={days} value={days}>
                  {words}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <div className={css.actions}>
          <Button type="submit" busy={busy}>
            {t.make}
          </Button>
        </div>
      </Form>
    </>
  )
}

const FarmChecks = ({ chosen, onChange }: { chosen: number[]; onChange: (ids: number[]) => void }) => {
  const { data: farms = [] } = useQuery(farmsQuery)
  return (
    <fieldset className={css.farms}>
      <legend>{t.theseFarms}</legend>
      {farms.map(({ id, title }) => (
        <CheckField
          key={id}
          label={title}
          checked={chosen.includes(id)}
          onChange={(event) => onChange(event.target.checked ? [...chosen, id] : chosen.filter((one) => one !== id))}
        />
      ))}
    </fieldset>
  )
}
