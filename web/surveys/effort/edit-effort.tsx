import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Effort, Protocol } from '#domain/surveys/effort.ts'
import type { ProtocolType } from '#domain/surveys/survey-protocol.ts'
import { ProtocolField } from '#web/ui/fields/protocol-field.tsx'
import { clockText, momentOfClock } from '#web/field-work/inputs/farm-clock.ts'
import type { Place } from '#web/field-work/outbox/entry.ts'
import { invalidateSurveys } from '#web/field-work/queries.ts'
import { toast } from '#web/platform/toasts.ts'
import { surveys } from '#web/texts/surveys.ts'
import { TextField } from '#web/ui/fields/field.tsx'
import { FormDialog } from '#web/ui/form/form-dialog.tsx'
import type { Saving } from '#web/ui/form/saving.ts'
import { labelled } from '#web/ui/form/their-changes.tsx'
import { figureOf } from './effort.ts'
import { effortFieldsOf } from './effort-fields.tsx'
import { protocolQuery } from './queries.ts'
import { Button } from '#web/ui/button.tsx'

/** Opens the effort from the dialog of a count, because the effort belongs to the whole observation. */
export const EffortButton = ({ onPress }: { onPress: () => void }) => (
  <Button wide onClick={onPress}>
    {surveys.effort.edit}
  </Button>
)

const t = surveys.effort
const MS_A_MINUTE = 60_000
const SECONDS_A_MINUTE = 60

/** Named like the members of the request. The time is in minutes. */
interface Values {
  protocol: Protocol | ''
  watched_seconds: string
  flowers_watched: string
  plants_watched: string
  area_m2: string
  transect_m: string
  /** The end in the farm's time zone, as another way to enter the minutes. */
  ended: string
}
const members = {
  minutes: 'watched_seconds',
  flowers: 'flowers_watched',
  plants: 'plants_watched',
  area: 'area_m2',
  transect: 'transect_m',
} as const

const text = (figure: number | null): string => (figure === null ? '' : String(figure))
const minutesOf = (seconds: number): number => Math.round((seconds / SECONDS_A_MINUTE) * 100) / 100
const valuesOf = (effort: Effort): Omit<Values, 'ended'> => ({
  protocol: effort.protocol ?? '',
  watched_seconds: effort.watched_seconds === null ? '' : text(minutesOf(effort.watched_seconds)),
  flowers_watched: text(effort.flowers_watched),
  plants_watched: text(effort.plants_watched),
  area_m2: text(effort.area_m2),
  transect_m: text(effort.transect_m),
})
const secondsOf = (minutes: string): number | null => {
  const figure = figureOf(minutes)
  return figure === null ? null : Math.round(figure * SECONDS_A_MINUTE)
}
/** Blank: not measured. */
const bodyOf = ({ protocol, watched_seconds, ended: _, ...figures }: Values) => ({
  protocol: protocol || null,
  watched_seconds: secondsOf(watched_seconds),
  ...Object.fromEntries(Object.entries(figures).map(([member, typed]) => [member, figureOf(typed)])),
})
const described = (effort: Effort): Record<string, string> => {
  const { protocol, ...figures } = valuesOf(effort)
  return {
    [t.protocol]: protocol === '' ? t.none : t.protocols[protocol],
    ...labelled(figures, {
      watched_seconds: t.fields.minutes,
      flowers_watched: t.fields.flowers,
      plants_watched: t.fields.plants,
      area_m2: t.fields.area,
      transect_m: t.fields.transect,
    }),
  }
}

/** The end of an observation in the farm's time zone. */
const endOf = (start: string, minutes: string, zone: string): string => {
  const watched = figureOf(minutes)
  if (watched === null || Number.isNaN(watched)) return ''
  return clockText(Date.parse(start) + watched * MS_A_MINUTE, zone)
}
/** The minutes between the start and an end, ignoring seconds. */
const minutesTo = (start: string, end: string, zone: string): string => {
  const from = momentOfClock(clockText(start, zone), zone)
  const to = momentOfClock(end, zone)
  return from === null || to === null ? '' : String((Date.parse(to) - Date.parse(from)) / MS_A_MINUTE)
}

/** The error of a field that is not a number. The schema and the server report other errors. */
const faultOf = (fault: string | undefined, typed: string): string | undefined =>
  fault !== undefined && Number.isNaN(figureOf(typed)) ? t.figureFault : fault

type Measured = Effort & { id: number; start_time: string; version: number }

export interface EditEffortProps<R extends Measured> {
  of: ProtocolType
  /** Names the entry. */
  name: string
  place: Pick<Place, 'farm_id' | 'zone'>
  record: R
  reload: () => Promise<R>
  saving: Saving<R>
  onClose: () => void
}

/** Edits the effort of a stored entry. Its counts do not change. */
export const EditEffort = <R extends Measured>(props: EditEffortProps<R>) => {
  const { of, name, place, record, reload, saving, onClose } = props
  const client = useQueryClient()
  const endAfter = (minutes: string) => endOf(record.start_time, minutes, place.zone)
  const withEnd = (measured: R): Values => {
    const values = valuesOf(measured)
    return { ...values, ended: endAfter(values.watched_seconds) }
  }
  const { data: plan } = useQuery(protocolQuery(place.farm_id, of))
  return (
    <FormDialog
      title={t.editTitle(name)}
      submit={surveys.save}
      draft={`${of}-effort:${record.id}`}
      initial={withEnd(record)}
      stored={{ record, valuesOf: withEnd, reload, described }}
      bodyOf={bodyOf}
      saving={saving}
      saved={() => {
        toast.done(surveys.changed(t.title))
        return invalidateSurveys(client)
      }}
      fallbackMessage={surveys.saveFault}
      onClose={onClose}
    >
      {({ values, set, errorOf }) => (
        <>
          <ProtocolField value={values.protocol} onChange={(protocol) => set({ protocol })} />
          {effortFieldsOf(of, values.protocol || (plan?.protocol ?? '')).map((field) => (
            <TextField
              key={field}
              label={t.fields[field]}
              hint={field === 'minutes' ? t.blank : undefined}
              large
              inputMode="decimal"
              autoComplete="off"
              value={values[members[field]]}
              error={faultOf(errorOf(members[field]), values[members[field]])}
              onChange={({ target: { value } }) =>
                set({ [members[field]]: value, ...(field === 'minutes' ? { ended: endAfter(value) } : {}) })
              }
            />
          ))}
          <TextField
            label={t.end}
            hint={t.endHint}
            type="datetime-local"
            large
            value={values.ended}
            onChange={({ target: { value } }) =>
              set({ ended: value, watched_seconds: minutesTo(record.start_time, value, place.zone) })
            }
          />
        </>
      )}
    </FormDialog>
  )
}
