import { useState } from 'react'
import { createShareLink } from '#domain/share-links/endpoints.ts'
import {
  lengthOfKind,
  partsOfKind,
  shareKinds,
  USUAL_SHARE_DAYS,
  type ShareKind,
  type ShareLinkWithUrl,
  type SharePart,
} from '#domain/share-links/share-link.ts'
import { addDays, dayNumber } from '#domain/weeks/dates.ts'
import { api } from '#web/platform/api/api.ts'
import { useSave } from '#web/platform/forms/use-save.ts'
import { shareLinks as t } from '#web/texts/share-links.ts'
import { Button } from '#web/ui/button.tsx'
import { CheckField } from '#web/ui/fields/check-field.tsx'
import { Field, TextArea, TextField } from '#web/ui/fields/field.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { OfferedDraft } from '#web/ui/form/offered-draft.tsx'
import { useTypedDraft } from '#web/ui/form/use-typed-draft.ts'
import { Notice } from '#web/ui/notice.tsx'
import css from './share-links.module.css'

/** The initial values of a new link: the kind and days shown where it is created. */
export interface ShareStart {
  kind: ShareKind
  from: string
  to: string
  /** The days to compare with; by default, as many days before. */
  withFrom?: string
  withTo?: string
}
interface Values {
  kind: ShareKind
  title: string
  isLatest: boolean
  weeks: number
  from: string
  to: string
  withFrom: string
  withTo: string
  parts: SharePart[]
  days: string
  hosts: string
}

const weekChoices: readonly number[] = [1, 2, 4, 8, 13, 26, 52]

const initialOf = ({ kind, from, to, withFrom, withTo }: ShareStart): Values => {
  const length = dayNumber(to) - dayNumber(from) + 1
  return {
    kind,
    title: '',
    isLatest: false,
    weeks: 1,
    from,
    to,
    withFrom: withFrom ?? addDays(from, -length),
    withTo: withTo ?? addDays(from, -1),
    parts: ['score', 'visitation'],
    days: String(USUAL_SHARE_DAYS),
    hosts: '',
  }
}

/** The selected parts that the kind can show; a kind with only one part always shows it. */
const partsOf = ({ kind, parts }: Pick<Values, 'kind' | 'parts'>): SharePart[] => {
  const possible = partsOfKind[kind]
  return possible.length === 1 ? [...possible] : parts.filter((part) => possible.includes(part))
}

const bodyOf = (values: Values) => {
  const { kind, title, isLatest, weeks, from, to, withFrom, withTo, days, hosts } = values
  const fixed = isLatest ? null : { start_date: from || null, end_date: to || null }
  return {
    kind,
    title: title || null,
    parts: partsOf(values),
    latest_weeks: isLatest ? Math.min(weeks, lengthOfKind[kind].weeks) : null,
    ...fixed,
    ...(kind === 'comparison' && !isLatest ? { with_start_date: withFrom || null, with_end_date: withTo || null } : {}),
    days: Number(days),
    embed_hosts: hosts
      .split(/[\s,]+/)
      .map((host) => host.toLowerCase())
      .filter(Boolean),
  }
}

interface LinkFormProps {
  farmId: number
  start: ShareStart
  onMade: (link: ShareLinkWithUrl) => Promise<unknown>
}

/** Form of a new link: what it shows, for which days, and when it expires. */
export const LinkForm = ({ farmId, start, onMade }: LinkFormProps) => {
  const [blank] = useState(() => initialOf(start))
  const [values, setValues] = useState(blank)
  const draft = useTypedDraft(`share-link:new:${farmId}`, values, blank)
  const { busy, issues, save } = useSave(t.notCreated)
  const set = (change: Partial<Values>) => setValues({ ...values, ...change })
  const errorOf = (name: string) => issues.find(({ path }) => path === name || path.startsWith(`${name}.`))?.message
  const { kind, isLatest, parts } = values
  const possible = partsOfKind[kind]
  const submit = () =>
    void save(async () => {
      const made = await api(createShareLink, { params: { id: farmId }, body: bodyOf(values) })
      draft.clear()
      setValues(blank)
      await onMade(made)
    })
  const dayField = (label: string, name: 'from' | 'to' | 'withFrom' | 'withTo', path: string) => (
    <TextField
      type="date"
      label={label}
      value={values[name]}
      error={errorOf(path)}
      onChange={({ target }) => set({ [name]: target.value })}
    />
  )
  return (
    <Form className={css.form} onSubmit={submit} faults={issues.length}>
      <OfferedDraft draft={draft} onRestore={setValues} />
      <Field label={t.kind}>
        {(control) => (
          <Select {...control} large value={kind} onChange={({ target }) => set({ kind: target.value as ShareKind })}>
            {shareKinds.map((one) => (
              <option key={one} value={one}>
                {t.kinds[one]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {possible.length > 1 && (
        <fieldset className={css.parts}>
          <legend>{t.parts}</legend>
          {possible.map((part) => (
            <CheckField
              key={part}
              label={t.partNames[part]}
              checked={parts.includes(part)}
              onChange={({ target }) =>
                set({ parts: target.checked ? [...parts, part] : parts.filter((one) => one !== part) })
              }
            />
          ))}
        </fieldset>
      )}
      {errorOf('parts') !== undefined && <Notice tone="warn">{errorOf('parts')}</Notice>}
      {partsOf(values).includes('images') && <Notice>{t.imagesHint}</Notice>}
      <Field label={t.period}>
        {(control) => (
          <Select
            {...control}
            large
            value={isLatest ? 'latest' : 'days'}
            onChange={({ target }) => set({ isLatest: target.value === 'latest' })}
          >
            <option value="days">{t.days}</option>
            <option value="latest">{t.latest}</option>
          </Select>
        )}
      </Field>
      {isLatest ? (
        <Field
          label={t.weeks}
          error={errorOf('latest_weeks')}
          hint={kind === 'comparison' ? t.comparedBefore : undefined}
        >
          {(control) => (
            <Select
              {...control}
              large
              value={Math.min(values.weeks, lengthOfKind[kind].weeks)}
              onChange={({ target }) => set({ weeks: Number(target.value) })}
            >
              {weekChoices
                .filter((weeks) => weeks <= lengthOfKind[kind].weeks)
                .map((weeks) => (
                  <option key={weeks} value={weeks}>
                    {t.weeksOf(weeks)}
                  </option>
                ))}
            </Select>
          )}
        </Field>
      ) : (
        <div className={css.days}>
          {dayField(t.from, 'from', 'start_date')}
          {dayField(t.to, 'to', 'end_date')}
          {kind === 'comparison' && (
            <>
              {dayField(t.withFrom, 'withFrom', 'with_start_date')}
              {dayField(t.withTo, 'withTo', 'with_end_date')}
            </>
          )}
        </div>
      )}
      <Field label={t.expires} error={errorOf('days')}>
        {(control) => (
          <Select {...control} large value={values.days} onChange={({ target }) => set({ days: target.value })}>
            {Object.entries(t.lives).map(([life, words]) => (
              <option key={life} value={life}>
                {words}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <TextField
        label={t.name}
        hint={t.nameHint}
        maxLength={120}
        autoComplete="off"
        value={values.title}
        error={errorOf('title')}
        onChange={({ target }) => set({ title: target.value })}
      />
      <TextArea
        label={t.hosts}
        hint={t.hostsHint}
        rows={2}
        autoCapitalize="off"
        spellCheck={false}
        value={values.hosts}
        error={errorOf('embed_hosts')}
        onChange={({ target }) => set({ hosts: target.value })}
      />
      <div>
        <Button type="submit" kind="primary" busy={busy}>
          {t.create}
        </Button>
      </div>
    </Form>
  )
}
