import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { setAlertLimitsOfFarms } from '#domain/alerts/endpoints.ts'
import { usualLimits, type ListedAlertLimits } from '#domain/alerts/limits.ts'
import { toast } from '#web/platform/toasts.ts'
import { SavedViews } from '#web/saved-views/saved-views-button.tsx'
import { alerts } from '#web/texts/alerts.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { NumberField } from '#web/ui/fields/number-field.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { FormDialog } from '#web/ui/form/form-dialog.tsx'
import { savingBy } from '#web/ui/form/saving.ts'
import { onlyFor } from '#web/ui/page/only-for.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { Pending } from '#web/ui/pending.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import type { Column } from '#web/ui/table/table-props.ts'
import { tableSearch, useTableView } from '#web/ui/table/table-view.ts'
import { useAddress } from '#web/platform/navigation/use-address.ts'
import { allAlertLimitsQuery } from './queries.ts'
import css from './alert-limits.module.css'

const t = alerts.allLimits

/** The alert thresholds of all farms in one table; sets the same ones for several. */
export const AlertLimitsPage = onlyFor('alert.limit', () => (
  <Page
    title={t.title}
    lead={t.lead}
    breadcrumbs={[
      <Link key="alerts" to="/alerts">
        {alerts.title}
      </Link>,
    ]}
  >
    <LimitsTable />
  </Page>
))

const LimitsTable = () => {
  const address = useAddress(tableSearch)
  const [, setView] = useTableView()
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set())
  const [isSetting, setSetting] = useState(false)
  const asked = useQuery(allAlertLimitsQuery)
  if (!asked.data) return <Pending asked={asked} lines={12} />
  const rows = asked.data
  const chosen = rows.filter(({ farm_id }) => selected.has(farm_id))
  const isWhole = rows.length > 0 && chosen.length === rows.length
  const toggle = (id: number) => {
    const next = new Set(selected)
    if (!next.delete(id)) next.add(id)
    setSelected(next)
  }
  return (
    <>
      <div className={css.choices}>
        <label>
          <input
            type="checkbox"
            className={css.pick}
            checked={isWhole}
            disabled={rows.length === 0}
            onChange={() => setSelected(new Set(isWhole ? [] : rows.map(({ farm_id }) => farm_id)))}
          />{' '}
          {t.selectAll}
        </label>
        <Button kind="primary" disabled={chosen.length === 0} onClick={() => setSetting(true)}>
          {t.setFor(chosen.length)}
        </Button>
      </div>
      <DataTable
        name={t.title}
        rows={rows}
        rowKey={({ farm_id }) => farm_id}
        columns={columnsFor(selected, toggle)}
        view={address}
        onView={setView}
        searchName={t.search}
        tools={<SavedViews page="alert-limits" />}
        counted={t.counted}
        empty={<EmptyState title={t.empty}>{t.emptyText}</EmptyState>}
      />
      {isSetting && (
        <SetDialog farms={chosen} onClose={() => setSetting(false)} onSaved={() => setSelected(new Set())} />
      )}
    </>
  )
}

const columnsFor = (
  selected: ReadonlySet<number>,
  toggle: (id: number) => void,
): [Column<ListedAlertLimits>, ...Column<ListedAlertLimits>[]] => [
  {
    key: 'farm',
    title: t.farm,
    value: ({ farm_title }) => farm_title,
    cell: ({ farm_id, farm_title, version }) => (
      <>
        <input
          type="checkbox"
          className={css.pick}
          checked={selected.has(farm_id)}
          aria-label={t.select(farm_title)}
          onChange={() => toggle(farm_id)}
        />{' '}
        <Link to="/edit-farm/$farmId" params={{ farmId: String(farm_id) }}>
          {farm_title}
        </Link>
        {version === 0 && <small className={css.usual}>{t.usual}</small>}
      </>
    ),
  },
  { key: 'organisation', title: t.organisation, value: ({ organisation_title }) => organisation_title, card: 'line' },
  { key: 'silent_hours', title: t.silent, value: ({ silent_hours }) => silent_hours },
  { key: 'battery_days', title: t.battery, value: ({ battery_days }) => battery_days },
  {
    key: 'score_below',
    title: t.score,
    value: ({ score_below }) => score_below,
    cell: ({ score_below }) => score_below ?? t.never,
  },
]

interface Values {
  silent_hours: number | null
  battery_days: number | null
  score: 'same' | 'never' | 'on'
  score_below: number | null
}
const initial: Values = { silent_hours: null, battery_days: null, score: 'same', score_below: usualLimits.score_below }

interface SetDialogProps {
  farms: readonly ListedAlertLimits[]
  onClose: () => void
  onSaved: () => void
}
const SetDialog = ({ farms, onClose, onSaved }: SetDialogProps) => {
  const client = useQueryClient()
  const farm_ids = farms.map(({ farm_id }) => farm_id)
  return (
    <FormDialog
      title={t.setFor(farms.length)}
      submit={alerts.limits.save}
      onClose={onClose}
      draft="alert-limits:farms"
      initial={initial}
      bodyOf={({ silent_hours, battery_days, score, score_below }: Values) => ({
        farm_ids,
        ...(silent_hours !== null && { silent_hours }),
        ...(battery_days !== null && { battery_days }),
        ...(score !== 'same' && { score_below: score === 'never' ? null : score_below }),
      })}
      saving={savingBy(setAlertLimitsOfFarms)}
      fallbackMessage={alerts.limits.error}
      saved={async ({ changed }) => {
        toast.done(t.savedFor(changed))
        onSaved()
        await client.invalidateQueries({ queryKey: ['alert-limits'] })
      }}
    >
      {({ values, set, errorOf }) => (
        <>
          <p className={css.hint}>{t.omitted}</p>
          <NumberField
            label={alerts.limits.silent_hours}
            hint={alerts.limits.silentHint}
            whole
            value={values.silent_hours}
            error={errorOf('silent_hours')}
            onChange={(silent_hours) => set({ silent_hours })}
          />
          <NumberField
            label={alerts.limits.battery_days}
            hint={alerts.limits.batteryHint}
            whole
            value={values.battery_days}
            error={errorOf('battery_days')}
            onChange={(battery_days) => set({ battery_days })}
          />
          <Field label={t.scoreChoice}>
            {(control) => (
              <Select
                {...control}
                large
                value={values.score}
                onChange={({ target }) => set({ score: target.value as Values['score'] })}
              >
                <option value="same">{t.scoreSame}</option>
                <option value="never">{t.scoreNever}</option>
                <option value="on">{t.scoreOn}</option>
              </Select>
            )}
          </Field>
          {values.score === 'on' && (
            <NumberField
              label={alerts.limits.score_below}
              hint={alerts.limits.scoreHint}
              whole
              value={values.score_below}
              error={errorOf('score_below')}
              onChange={(score_below) => set({ score_below })}
            />
          )}
        </>
      )}
    </FormDialog>
  )
}
