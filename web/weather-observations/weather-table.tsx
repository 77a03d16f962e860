import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Profile } from '#domain/accounts/profile.ts'
import { temperatureIn, windIn, type Quantity } from '#domain/display/units.ts'
import { deleteWeatherObservation } from '#domain/weather-observations/endpoints.ts'
import type { WeatherObservation, WeatherObservationColumn } from '#domain/weather-observations/weather-observation.ts'
import { formatMoment } from '#domain/weeks/formats.ts'
import { clockNote, allowedWith } from '#web/field-work/entries/entry-time.ts'
import { EntryList } from '#web/field-work/entries/entry-list.tsx'
import { NotesButton } from '#web/field-work/entries/notes-button.tsx'
import type { Tunnel } from '#web/field-work/outbox/entry.ts'
import { invalidateSurveys } from '#web/field-work/queries.ts'
import { describeChanges } from '#web/history/describe-changes.ts'
import { HistoryDialog } from '#web/history/history-dialog.tsx'
import { api } from '#web/platform/api/api.ts'
import { number } from '#web/platform/formats.ts'
import { usePerson } from '#web/platform/session/profile.ts'
import { toast } from '#web/platform/toasts.ts'
import { surveys } from '#web/texts/surveys.ts'
import { weatherObservations as t } from '#web/texts/weather-observations.ts'
import { DeleteDialog } from '#web/ui/dialog/delete-dialog.tsx'
import { RowActions } from '#web/ui/row-actions.tsx'
import { actionColumn, titledColumns } from '#web/ui/table/columns.ts'
import type { Column } from '#web/ui/table/table-props.ts'
import { useTableView } from '#web/ui/table/table-view.ts'
import { weatherObservationsQuery } from './queries.ts'
import { changesInReadersUnits } from './reader-units.ts'
import css from './weather-dialog.module.css'
import { WeatherDialog } from './weather-dialog.tsx'

interface Open {
  what: 'edit' | 'delete' | 'history'
  observation: WeatherObservation
}
type Row = Column<WeatherObservation>

const dateOf = ({ timestamp, clock_ahead_seconds }: WeatherObservation, zone: string) =>
  formatMoment(timestamp, zone) + clockNote(clock_ahead_seconds)

const weatherColumns = (person: Profile, zone: string, open: (open: Open) => void): [Row, ...Row[]] => {
  const column = titledColumns<WeatherObservation, WeatherObservationColumn>(t.columns)
  const rounded = (
    key: 'temperature' | 'relative_humidity' | 'wind_speed',
    quantityOf: (figure: number) => Quantity,
  ): Row =>
    column(key, {
      value: (row) => Math.round(quantityOf(row[key]).value),
      cell: (row) => {
        const { value, unit } = quantityOf(row[key])
        // -0.4 rounds to -0, which must not be displayed.
        return t.figure(number(Math.round(value) + 0), unit)
      },
      figures: true,
    })
  return [
    column('date', {
      value: (row) => dateOf(row, zone),
      cell: (row) => <span className={css.date}>{dateOf(row, zone)}</span>,
    }),
    column('tunnel_number', { value: ({ tunnel }) => tunnel.number, figures: true }),
    rounded('temperature', (celsius) => temperatureIn(celsius)),
    rounded('relative_humidity', (value) => ({ value, unit: '%' })),
    rounded('wind_speed', (speed) => windIn(speed)),
    column('oktas', { value: ({ oktas }) => oktas, figures: true }),
    {
      key: 'notes',
      card: 'line',
      title: surveys.columns.notes,
      fixed: true,
      value: ({ notes }) => notes,
      cell: (row) => <NotesButton notes={row.notes} of={t.row(dateOf(row, zone))} />,
    },
    actionColumn(t.columns.action, (observation) => {
      const { change, history } = allowedWith(person, observation.observer_id)
      const show = (what: Open['what']) => () => open({ what, observation })
      return (
        <RowActions
          name={t.row(dateOf(observation, zone))}
          onEdit={change ? show('edit') : undefined}
          onDelete={change ? show('delete') : undefined}
          onHistory={history ? show('history') : undefined}
        />
      )
    }),
  ]
}

/** The observations in a tunnel in a year. Rounded to whole numbers here; the edit form shows exact values. */
export const WeatherTable = ({ tunnel, year }: { tunnel: Tunnel; year: number }) => {
  const person = usePerson()
  const client = useQueryClient()
  const [view, setView] = useTableView()
  const [open, setOpen] = useState<Open | null>(null)
  const asked = useQuery(weatherObservationsQuery({ tunnel_id: tunnel.tunnel_id, year, ...view }))
  const close = () => setOpen(null)
  return (
    <>
      <p>{surveys.tunnelNote}</p>
      <EntryList
        name={t.table}
        asked={asked}
        rowKey={({ id }) => id}
        columns={weatherColumns(person, tunnel.zone, setOpen)}
        view={view}
        onView={setView}
        searchName={t.search}
        counted={t.counted}
        none={{ title: t.empty, text: t.emptyText }}
      />
      {open?.what === 'edit' && <WeatherDialog tunnel={tunnel} observation={open.observation} onClose={close} />}
      {open?.what === 'delete' && (
        <DeleteDialog
          question={t.removeQuestion}
          kinds={{}}
          onClose={close}
          remove={() => api(deleteWeatherObservation, { params: { id: open.observation.id } })}
          onGone={() => {
            toast.done(t.removed)
            close()
            void invalidateSurveys(client)
          }}
        >
          {t.removeText(dateOf(open.observation, tunnel.zone))}
        </DeleteDialog>
      )}
      {open?.what === 'history' && (
        <HistoryDialog
          kind="weathers"
          id={open.observation.id}
          name={t.row(dateOf(open.observation, tunnel.zone))}
          zone={tunnel.zone}
          describe={(entry) => describeChanges(surveys.members, tunnel.zone)(changesInReadersUnits(entry))}
          onClose={close}
        />
      )}
    </>
  )
}
