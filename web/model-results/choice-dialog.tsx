import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { putModelChoice, type FarmModels } from '#domain/model-results/endpoints.ts'
import { MOST_PREVIEWED } from '#domain/model-results/results.ts'
import { api } from '#web/platform/api/api.ts'
import { messageOf } from '#web/platform/api/problem.ts'
import { date, number } from '#web/platform/formats.ts'
import { toast } from '#web/platform/toasts.ts'
import { modelResults as t } from '#web/texts/model-results.ts'
import { surveys } from '#web/texts/surveys.ts'
import { Effect, PreviewDialog } from '#web/ui/dialog/preview-dialog.tsx'
import { Field, TextField } from '#web/ui/fields/field.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { invalidateChoices, previewQuery } from './queries.ts'

interface ChoiceDialogProps {
  farmId: number
  models: FarmModels
  onClose: () => void
}

/** Selects the model version that counts from a given day on, and previews what that changes. */
export const ChoiceDialog = ({ farmId, models: { versions, choices }, onClose }: ChoiceDialogProps) => {
  const client = useQueryClient()
  // Empty uses the results that the cameras send.
  const [version, setVersion] = useState(choices[0]?.model_version ?? versions[0]?.model_version ?? '')
  const [from, setFrom] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const body = from === '' ? null : { from_date: from, model_version: version || null }
  const { data: effect, error } = useQuery(previewQuery(farmId, body))
  const save = async () => {
    if (!body) return
    setBusy(true)
    setFault(null)
    try {
      await api(putModelChoice, { params: { id: farmId }, body })
      toast.done(t.saved)
      await invalidateChoices(client)
      onClose()
    } catch (problem) {
      setFault(messageOf(problem, t.failed))
    } finally {
      setBusy(false)
    }
  }
  return (
    <PreviewDialog
      title={t.dialog}
      save={t.save}
      isComplete={body !== null}
      busy={busy}
      onSave={() => void save()}
      onClose={onClose}
    >
      <Field label={t.version}>
        {(control) => (
          <Select {...control} value={version} onChange={({ target }) => setVersion(target.value)}>
            <option value="">{t.device}</option>
            {versions.map(({ model_version }) => (
              <option key={model_version} value={model_version}>
                {model_version}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <TextField
        label={t.fromDate}
        type="date"
        value={from}
        error={fault ?? (error ? messageOf(error, t.failed) : null)}
        onChange={({ target }) => setFrom(target.value)}
      />
      <Effect title={t.effect}>
        {effect && effect.first_day !== null && effect.last_day !== null ? (
          <>
            <p>{t.changed(effect.images, date(effect.first_day), date(effect.last_day))}</p>
            {effect.reviewed > 0 && <p>{t.reviewed(effect.reviewed)}</p>}
            {effect.groups.length > 0 && (
              <table>
                <thead>
                  <tr>
                    <th scope="col">{t.group}</th>
                    <th scope="col">{t.before}</th>
                    <th scope="col">{t.after}</th>
                  </tr>
                </thead>
                <tbody>
                  {effect.groups.map(({ functional_group, before, after }) => (
                    <tr key={functional_group}>
                      <th scope="row">{surveys.groupOf(functional_group)}</th>
                      <td>{number(before)}</td>
                      <td>{number(after)}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            )}
          </>
        ) : (
          <p>{effect ? t.noEffect : number(null)}</p>
        )}
        {effect && effect.since_day !== null && <p>{t.lookedAt(number(MOST_PREVIEWED), date(effect.since_day))}</p>}
      </Effect>
    </PreviewDialog>
  )
}
