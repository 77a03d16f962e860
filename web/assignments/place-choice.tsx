import type { NewSurveyAssignments } from '#domain/assignments/assignment.ts'
import type { RoundPlot } from '#domain/surveys/round.ts'
import { assignments as t } from '#web/texts/assignments.ts'
import { rounds } from '#web/texts/rounds.ts'
import { CheckField } from '#web/ui/fields/check-field.tsx'
import css from './assignments.module.css'

export type ChosenPlaces = Pick<NewSurveyAssignments, 'field_ids' | 'tunnel_ids' | 'plot_ids'>
export const noPlaces: ChosenPlaces = { field_ids: [], tunnel_ids: [], plot_ids: [] }

interface PlaceChoiceProps {
  plots: readonly RoundPlot[]
  chosen: ChosenPlaces
  onChange: (chosen: ChosenPlaces) => void
}

/** Fields, tunnels and plots to check; a checked field or tunnel includes the plots in it. */
export const PlaceChoice = ({ plots, chosen, onChange }: PlaceChoiceProps) => {
  const toggle = (members: keyof ChosenPlaces, id: number, isOn: boolean) =>
    onChange({ ...chosen, [members]: isOn ? [...chosen[members], id] : chosen[members].filter((one) => one !== id) })
  const fields = Map.groupBy(plots, ({ field_id }) => field_id)
  return (
    <fieldset className={css.places}>
      <legend>{t.places}</legend>
      {[...fields].map(([field_id, ofField]) => {
        const hasField = chosen.field_ids.includes(field_id)
        return (
          <div key={field_id} className={css.field}>
            <CheckField
              label={t.wholeField(ofField[0]?.field_name ?? '', ofField.length)}
              checked={hasField}
              onChange={({ target }) => toggle('field_ids', field_id, target.checked)}
            />
            {!hasField &&
              [...Map.groupBy(ofField, ({ tunnel_id }) => tunnel_id)].map(([tunnel_id, ofTunnel]) => {
                const number = ofTunnel[0]?.tunnel_number ?? 0
                const hasTunnel = chosen.tunnel_ids.includes(tunnel_id)
                return (
                  <div key={tunnel_id} className={css.tunnel}>
                    <CheckField
                      label={t.wholeTunnel(number, ofTunnel.length)}
                      checked={hasTunnel}
                      onChange={({ target }) => toggle('tunnel_ids', tunnel_id, target.checked)}
                    />
                    {!hasTunnel && (
                      <details>
                        <summary>{t.singlePlots(number)}</summary>
                        {ofTunnel.map((plot) => (
                          <CheckField
                            key={plot.id}
                            label={rounds.plotNo(plot.number)}
                            checked={chosen.plot_ids.includes(plot.id)}
                            onChange={({ target }) => toggle('plot_ids', plot.id, target.checked)}
                          />
                        ))}
                      </details>
                    )}
                  </div>
                )
              })}
          </div>
        )
      })}
    </fieldset>
  )
}
