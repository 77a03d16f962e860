import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { FarmDetail } from '#domain/farms/farm-form.ts'
import { messages } from '#domain/messages.ts'
import type { Protocol } from '#domain/surveys/effort.ts'
import { setSurveyProtocol } from '#domain/surveys/protocol-endpoints.ts'
import { protocolTypes, type ProtocolType, type SurveyProtocol } from '#domain/surveys/survey-protocol.ts'
import { ProtocolField } from '#web/ui/fields/protocol-field.tsx'
import { number } from '#web/platform/formats.ts'
import { toast } from '#web/platform/toasts.ts'
import { effort as t } from '#web/texts/effort.ts'
import { CheckField } from '#web/ui/fields/check-field.tsx'
import { Field, TextField } from '#web/ui/fields/field.tsx'
import layout from '#web/ui/form/form-layout.module.css'
import { RecordForm, SaveActions } from '#web/ui/form/record-form.tsx'
import { savingBy } from '#web/ui/form/saving.ts'
import { useRecordForm } from '#web/ui/form/use-record-form.ts'
import { Pending } from '#web/ui/pending.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { protocolsQuery } from '../queries.ts'

const SECONDS_A_MINUTE = 60
const words = t.section

interface Values {
  protocol: Protocol | ''
  minutes: string
  flowers: string
  plants: string
  area: string
  transect: string
  hide: boolean
}
const shown = (figure: number | null | undefined): string => (figure == null ? '' : String(figure))
const valuesOf = (stored: SurveyProtocol | null): Values => ({
  protocol: stored?.protocol ?? '',
  minutes: shown(stored?.watched_seconds == null ? null : stored.watched_seconds / SECONDS_A_MINUTE),
  flowers: shown(stored?.flowers_watched),
  plants: shown(stored?.plants_watched),
  area: shown(stored?.area_m2),
  transect: shown(stored?.transect_m),
  hide: stored?.hide_treatments ?? false,
})
/** Text that is not a number is left as it is: the schema rejects it with its own message. */
const figureOf = (text: string, times = 1) => {
  const plain = text.trim().replace(',', '.')
  if (plain === '') return null
  return Number.isNaN(Number(plain)) ? text : Number(plain) * times
}
const bodyOf = ({ protocol, minutes, flowers, plants, area, transect, hide }: Values) => ({
  protocol: protocol === '' ? null : protocol,
  watched_seconds: figureOf(minutes, SECONDS_A_MINUTE),
  flowers_watched: figureOf(flowers),
  plants_watched: figureOf(plants),
  area_m2: figureOf(area),
  transect_m: figureOf(transect),
  hide_treatments: hide,
})
const described = ({
  protocol,
  watched_seconds,
  flowers_watched,
  plants_watched,
  area_m2,
  transect_m,
  hide_treatments,
}: SurveyProtocol) => ({
  [t.protocol]: protocol === null ? t.none : t.protocols[protocol],
  [words.planned]: number(watched_seconds === null ? null : watched_seconds / SECONDS_A_MINUTE, 1),
  [t.fields.flowers]: number(flowers_watched),
  [t.fields.plants]: number(plants_watched),
  [t.fields.area]: shown(area_m2),
  [t.fields.transect]: shown(transect_m),
  [words.hide]: hide_treatments ? words.yes : words.no,
})

/** The survey protocol of this farm: the defaults of each count. */
export const ProtocolSection = ({ farm }: { farm: Pick<FarmDetail, 'id'> }) => {
  const [type, setType] = useState<ProtocolType>('pollinator')
  const asked = useQuery(protocolsQuery(farm.id))
  const stored = asked.data
  if (!stored) return <Pending asked={asked} lines={4} />
  const own = stored.find(({ survey_type }) => survey_type === type) ?? null
  return (
    <div className={layout.form}>
      <p>{words.intro}</p>
      <Field label={words.of}>
        {(control) => (
          <Select {...control} large value={type} onChange={({ target }) => setType(target.value as ProtocolType)}>
            {protocolTypes.map((each) => (
              <option key={each} value={each}>
                {words.types[each]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <ProtocolForm key={`${type} ${own === null ? 'new' : 'stored'}`} farm={farm} type={type} protocol={own} />
    </div>
  )
}

interface ProtocolFormProps {
  farm: Pick<FarmDetail, 'id'>
  type: ProtocolType
  protocol: SurveyProtocol | null
}
const ProtocolForm = ({ farm, type, protocol }: ProtocolFormProps) => {
  const client = useQueryClient()
  const now = async (): Promise<SurveyProtocol> => {
    const stored = await client.fetchQuery({ ...protocolsQuery(farm.id), staleTime: 0 })
    const own = stored.find(({ survey_type }) => survey_type === type)
    if (!own) throw new Error(messages.notFound)
    return own
  }
  const form = useRecordForm({
    draft: `survey-protocol:${farm.id}${type === 'pollinator' ? '' : `:${type}`}`,
    guards: true,
    initial: valuesOf(protocol),
    stored: protocol && { record: protocol, valuesOf, reload: now, described },
    saving: savingBy(setSurveyProtocol, { id: farm.id, survey_type: type }),
    bodyOf,
    fallbackMessage: words.saveFault,
    saved: async () => {
      toast.done(words.saved)
      await client.invalidateQueries({ queryKey: protocolsQuery(farm.id).queryKey })
    },
  })
  const { values, set, errorOf } = form
  const fields = [
    ['minutes', words.planned, 'watched_seconds'],
    ...(type === 'flower' ? [] : [['flowers', t.fields.flowers, 'flowers_watched'] as const]),
    ...(type === 'pollinator' ? [['plants', t.fields.plants, 'plants_watched'] as const] : []),
    ['area', t.fields.area, 'area_m2'],
    ['transect', t.fields.transect, 'transect_m'],
  ] as const
  return (
    <RecordForm form={form} className={layout.form} actions={<SaveActions submit={words.save} busy={form.busy} />}>
      <ProtocolField value={values.protocol} error={errorOf('protocol')} onChange={(protocol) => set({ protocol })} />
      {fields.map(([member, label, path]) => (
        <TextField
          key={member}
          label={label}
          inputMode="decimal"
          autoComplete="off"
          value={values[member]}
          error={errorOf(path)}
          onChange={({ target }) => set({ [member]: target.value })}
        />
      ))}
      <CheckField
        label={words.hide}
        hint={words.hideHint}
        checked={values.hide}
        onChange={({ target }) => set({ hide: target.checked })}
      />
    </RecordForm>
  )
}
