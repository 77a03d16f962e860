import { useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { messages } from '#domain/messages.ts'
import { MAX_NOTE_LENGTH } from '#domain/surveys/survey.ts'
import { getWeatherObservation, updateWeatherObservation } from '#domain/weather-observations/endpoints.ts'
import { weatherForm, type WeatherObservation } from '#domain/weather-observations/weather-observation.ts'
import { localDay } from '#domain/weeks/local-time.ts'
import { clockText, momentOfClock, clockMark } from '#web/field-work/inputs/farm-clock.ts'
import { ObserverField } from '#web/field-work/inputs/observer-field.tsx'
import { TimeField } from '#web/field-work/inputs/time-field.tsx'
import type { Tunnel } from '#web/field-work/outbox/entry.ts'
import { useSubmit } from '#web/field-work/outbox/use-outbox.ts'
import { invalidateSurveys } from '#web/field-work/queries.ts'
import { newDraft } from '#web/field-work/under-way/weather-draft.ts'
import { api } from '#web/platform/api/api.ts'
import { rightNow } from '#web/platform/time/clock.ts'
import { ApiProblem } from '#web/platform/api/problem.ts'
import { toast } from '#web/platform/toasts.ts'
import { surveys } from '#web/texts/surveys.ts'
import { weatherObservations as t } from '#web/texts/weather-observations.ts'
import { TextArea } from '#web/ui/fields/field.tsx'
import { FormDialog } from '#web/ui/form/form-dialog.tsx'
import { savingBy, savingWith } from '#web/ui/form/saving.ts'
import { labelled } from '#web/ui/form/their-changes.tsx'
import type { Stored } from '#web/ui/form/use-record-form.ts'
import { FigureField } from './figure-field.tsx'
import { exactText, figureOf, temperature, typedText, wind, withReadersUnits } from './reader-units.ts'
import css from './weather-dialog.module.css'

/**
 * Figures are in the stored units, whatever the reader's units are: drafts and waiting observations have this shape.
 */
interface Values {
  temperature: string
  relative_humidity: string
  wind_speed: string
  oktas: string
  notes: string
  /** In the farm's local time; null: now. */
  when: string | null
  observer_id: number | null
}
const empty: Values = {
  temperature: '',
  relative_humidity: '',
  wind_speed: '',
  oktas: '',
  notes: '',
  when: null,
  observer_id: null,
}
// All measured digits: the table rounds, the form does not.
const valuesOf = (observation: WeatherObservation | null): Values =>
  observation
    ? {
        temperature: String(observation.temperature),
        relative_humidity: String(observation.relative_humidity),
        wind_speed: String(observation.wind_speed),
        oktas: String(observation.oktas),
        notes: observation.notes ?? '',
        when: clockText(observation.timestamp, observation.tunnel.field.farm.time_zone),
        observer_id: observation.observer_id,
      }
    : empty
const described = (observation: WeatherObservation | null) => {
  const { observer_id: _, ...values } = valuesOf(observation)
  return labelled(
    {
      ...values,
      temperature: typedText(values.temperature, temperature),
      wind_speed: typedText(values.wind_speed, wind),
    },
    {
      temperature: t.form.temperature(temperature.unit()),
      relative_humidity: t.form.relative_humidity,
      wind_speed: t.form.wind_speed(wind.unit()),
      oktas: t.form.oktas,
      notes: t.form.notes,
      when: surveys.columns.start_time,
    },
  )
}
const storedWeather = (record: WeatherObservation): Stored<Values, WeatherObservation | null> => ({
  record,
  valuesOf,
  reload: () => api(getWeatherObservation, { params: { id: record.id } }),
  described,
})
const schema = z.extend(weatherForm, {
  timestamp: z.optional(z.string(t.timeMissing)),
  observer_id: z.optional(z.int()),
})
const bodyIn =
  (zone: string) =>
  ({ when, observer_id, notes, ...figures }: Values) => ({
    temperature: figureOf(figures.temperature),
    relative_humidity: figureOf(figures.relative_humidity),
    wind_speed: figureOf(figures.wind_speed),
    oktas: figureOf(figures.oktas),
    notes,
    ...(when === null ? {} : { timestamp: momentOfClock(when, zone) }),
    ...(observer_id === null ? {} : { observer_id }),
  })

/** Goes through the outbox: a new observation waits on the phone if there is no signal. */
const adding = (tunnel: Tunnel, submit: ReturnType<typeof useSubmit>) =>
  savingWith(schema, async (data, key) => {
    const at = data.timestamp ?? new Date(rightNow()).toISOString()
    const time = { timestamp: at, ...(data.timestamp === undefined && clockMark()) }
    const refused = await submit([
      {
        key,
        place: { ...tunnel, plot_id: null, plot_number: null },
        survey_id: null,
        survey_date: localDay(at, tunnel.zone),
        counted: { kind: 'weather', body: { tunnel_id: tunnel.tunnel_id, ...data, ...time } },
        words: surveys.outbox.weather(exactText(data.temperature, temperature), data.relative_humidity),
        draft: valuesFrom(data, tunnel.zone),
      },
    ])
    const why = refused.get(key)
    if (why !== undefined) throw new ApiProblem(409, why)
    return null
  })

interface WeatherDialogProps {
  tunnel: Tunnel
  /** Omitted for a new observation. */
  observation?: WeatherObservation
  onClose: () => void
}

/** Records weather measurements of a tunnel. */
export const WeatherDialog = ({ tunnel, observation, onClose }: WeatherDialogProps) => {
  const client = useQueryClient()
  const submit = useSubmit()
  return (
    <FormDialog
      title={observation ? t.edit : t.add}
      submit={t.save}
      draft={observation ? `weather:${observation.id}` : newDraft(tunnel.tunnel_id)}
      initial={valuesOf(observation ?? null)}
      stored={observation && storedWeather(observation)}
      saving={withReadersUnits(
        observation ? savingBy(updateWeatherObservation, { id: observation.id }) : adding(tunnel, submit),
      )}
      bodyOf={bodyIn(tunnel.zone)}
      saved={(changed) => {
        // The outbox reports about a new one, because it may wait on the phone.
        if (changed === null) return
        toast.done(messages.observationSaved)
        return invalidateSurveys(client)
      }}
      fallbackMessage={surveys.saveFault}
      onClose={onClose}
    >
      {({ values, set, errorOf }) => {
        const figure = (name: 'temperature' | 'relative_humidity' | 'wind_speed' | 'oktas') => ({
          value: values[name],
          error: errorOf(name),
          onValue: (value: string) => set({ [name]: value }),
        })
        return (
          <>
            <div className={css.figures}>
              <FigureField
                {...figure('temperature')}
                measure={temperature}
                label={t.form.temperature(temperature.unit())}
                // Negative values need a minus, which a phone's decimal keyboard lacks.
                inputMode="text"
              />
              <FigureField {...figure('relative_humidity')} label={t.form.relative_humidity} inputMode="decimal" />
              <FigureField
                {...figure('wind_speed')}
                measure={wind}
                label={t.form.wind_speed(wind.unit())}
                inputMode="decimal"
              />
              <FigureField {...figure('oktas')} label={t.form.oktas} hint={t.form.oktasHint} inputMode="numeric" />
            </div>
            <TimeField
              zone={tunnel.zone}
              value={values.when}
              error={errorOf('timestamp')}
              onChange={(when) => set({ when })}
            />
            {!observation && (
              <ObserverField
                farmId={tunnel.farm_id}
                value={values.observer_id}
                onChange={(observer_id) => set({ observer_id })}
              />
            )}
            <TextArea
              label={t.form.notes}
              rows={3}
              maxLength={MAX_NOTE_LENGTH}
              value={values.notes}
              error={errorOf('notes')}
              onChange={({ target }) => set({ notes: target.value })}
            />
          </>
        )
      }}
    </FormDialog>
  )
}

const valuesFrom = (data: z.infer<typeof schema>, zone: string): Values => ({
  temperature: String(data.temperature),
  relative_humidity: String(data.relative_humidity),
  wind_speed: String(data.wind_speed),
  oktas: String(data.oktas),
  notes: data.notes ?? '',
  when: data.timestamp ? clockText(data.timestamp, zone) : null,
  observer_id: data.observer_id ?? null,
})
