import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Place } from '#web/field-work/outbox/entry.ts'
import { plotsQuery, tunnelsQuery } from '#web/locations/queries.ts'
import { useAddress } from '#web/platform/navigation/use-address.ts'
import { surveys as t } from '#web/texts/surveys.ts'
import { asButton, Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import css from './counting/pad.module.css'
import { tunnelOfPlot } from './queries.ts'
import { plotAddress } from './survey-address.ts'

/** Switches to another plot of the same field, on the same tab. */
export const ChangePlot = ({ place, onClose }: { place: Place; onClose: () => void }) => {
  const navigate = useNavigate()
  const { tab, year, from, kind, round } = useAddress(plotAddress)
  const [tunnelId, setTunnelId] = useState(place.tunnel_id)
  const { data: tunnel } = useQuery(tunnelOfPlot(place.tunnel_id))
  const tunnels = useQuery(tunnelsQuery(tunnel?.field_id ?? null))
  const plots = useQuery(plotsQuery(tunnelId))
  const go = (plotId: string) => {
    const plot = plots.data?.find(({ id }) => String(id) === plotId)
    if (!plot) return
    onClose()
    void navigate({
      to: '/ento-home/survey/survey-datalist/$plotId',
      params: { plotId },
      search: {
        plotNumber: String(plot.number),
        tab,
        year: year === undefined ? undefined : String(year),
        from,
        kind,
        round: round === undefined ? undefined : String(round),
      },
    })
  }
  return (
    <Dialog
      title={t.changePlot}
      onClose={onClose}
      actions={
        <>
          <Link to="/ento-home/survey" {...asButton()}>
            {t.picker.title}
          </Link>
          <Button onClick={onClose}>{t.cancel}</Button>
        </>
      }
    >
      <div className={css.form}>
        <Field label={t.selectTunnel}>
          {(control) => (
            <Select {...control} large value={tunnelId} onChange={({ target }) => setTunnelId(Number(target.value))}>
              {(tunnels.data ?? [{ id: place.tunnel_id, number: place.tunnel_number }]).map(({ id, number }) => (
                <option key={id} value={id}>
                  {t.picker.tunnelNo(number)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={t.selectPlot}>
          {(control) => (
            <Select
              {...control}
              large
              value={tunnelId === place.tunnel_id ? place.plot_id : ''}
              onChange={({ target }) => go(target.value)}
            >
              <option value="">{plots.data?.length === 0 ? t.noPlots : t.selectPlot}</option>
              {plots.data?.map(({ id, number }) => (
                <option key={id} value={id}>
                  {t.picker.plotNo(number)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
    </Dialog>
  )
}
