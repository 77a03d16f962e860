import { IconTrash } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { deleteClassMapping, putClassMapping, type ModelClass } from '#domain/class-mappings/endpoints.ts'
import { mappingKinds, type ClassMappingForm, type MappingKind } from '#domain/class-mappings/mapping.ts'
import { functionalGroups, type FunctionalGroup } from '#domain/intensity/functional-groups.ts'
import { api } from '#web/platform/api/api.ts'
import { messageOf } from '#web/platform/api/problem.ts'
import { usePaused } from '#web/platform/forms/use-paused.ts'
import { date, number } from '#web/platform/formats.ts'
import { toast } from '#web/platform/toasts.ts'
import { classMappings as t } from '#web/texts/class-mappings.ts'
import { surveys } from '#web/texts/surveys.ts'
import { Button } from '#web/ui/button.tsx'
import { Effect, PreviewDialog } from '#web/ui/dialog/preview-dialog.tsx'
import { Field, TextField } from '#web/ui/fields/field.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import css from './classes-page.module.css'
import { mappingWords } from './mapping-words.ts'
import { invalidateFigures, previewQuery } from './queries.ts'

interface MappingDialogProps {
  organisationId: number
  of: ModelClass
  onClose: () => void
}

/** The mapping as entered; null while it is incomplete. */
const formOf = (
  from_date: string,
  kind: MappingKind,
  functional_group: FunctionalGroup | '',
  taxon: string,
): ClassMappingForm | null => {
  const given = { from_date, kind, functional_group: null, taxon: null }
  if (from_date === '') return null
  if (kind === 'functional_group') return functional_group === '' ? null : { ...given, functional_group }
  if (kind === 'taxon') return taxon.trim() === '' ? null : { ...given, taxon: taxon.trim() }
  return given
}

/** Maps a class from a given day on, and previews what that changes. */
export const MappingDialog = ({ organisationId, of, onClose }: MappingDialogProps) => {
  const client = useQueryClient()
  const [latest] = of.mappings
  const [kind, setKind] = useState<MappingKind>(latest?.kind ?? 'functional_group')
  const [group, setGroup] = useState<FunctionalGroup | ''>(latest?.functional_group ?? '')
  const [taxon, setTaxon] = useState(latest?.taxon ?? '')
  const [from, setFrom] = useState(latest?.from_date ?? of.first_seen ?? '')
  const [fault, setFault] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const paused = usePaused(taxon)
  const body = formOf(from, kind, group, paused)
  const { data: effect, error } = useQuery(previewQuery(organisationId, of.id, body))
  const params = { id: organisationId, classId: of.id }
  const run = async (request: Promise<unknown>, done: string) => {
    setBusy(true)
    setFault(null)
    try {
      await request
      toast.done(done)
      await invalidateFigures(client)
      return true
    } catch (problem) {
      setFault(messageOf(problem, t.failed))
      return false
    } finally {
      setBusy(false)
    }
  }
  const save = async () => {
    const form = formOf(from, kind, group, taxon)
    if (form && (await run(api(putClassMapping, { params, body: form }), t.saved))) onClose()
  }
  const refused = error ? messageOf(error, t.failed) : null
  return (
    <PreviewDialog
      title={t.map(of.object_class_name)}
      save={t.save}
      isComplete={body !== null}
      busy={busy}
      onSave={() => void save()}
      onClose={onClose}
    >
      <Field label={t.kind}>
        {(control) => (
          <Select {...control} value={kind} onChange={({ target }) => setKind(target.value as MappingKind)}>
            {mappingKinds.map((each) => (
              <option key={each} value={each}>
                {t.kinds[each]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {kind === 'functional_group' && (
        <Field label={t.group}>
          {(control) => (
            <Select {...control} value={group} onChange={({ target }) => setGroup(target.value as FunctionalGroup)}>
              <option value="">{t.chooseGroup}</option>
              {functionalGroups.map((each) => (
                <option key={each} value={each}>
                  {surveys.groupOf(each)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
      {kind === 'taxon' && (
        <TextField
          label={t.taxon}
          hint={t.taxonHint}
          value={taxon}
          error={refused}
          maxLength={120}
          autoComplete="off"
          onChange={({ target }) => setTaxon(target.value)}
        />
      )}
      <TextField
        label={t.fromDate}
        type="date"
        value={from}
        error={fault}
        onChange={({ target }) => setFrom(target.value)}
      />
      <Effect title={t.effect}>
        {effect && effect.first_day !== null && effect.last_day !== null ? (
          <>
            <p>{t.changed(effect.insects, date(effect.first_day), date(effect.last_day))}</p>
            {effect.farms.map(({ id, title, insects }) => (
              <p key={id}>{t.onFarm(title, insects)}</p>
            ))}
          </>
        ) : (
          <p>{effect ? t.noEffect : number(null)}</p>
        )}
      </Effect>
      {of.mappings.length > 0 && (
        <section className={css.former}>
          <h3>{t.former}</h3>
          <ul>
            {of.mappings.map((mapping) => (
              <li key={mapping.from_date}>
                {t.since(mappingWords(mapping), date(mapping.from_date))}
                <Button
                  size="icon"
                  kind="ghost"
                  aria-label={t.remove(date(mapping.from_date))}
                  title={t.remove(date(mapping.from_date))}
                  onClick={() =>
                    void run(api(deleteClassMapping, { params, query: { from_date: mapping.from_date } }), t.deleted)
                  }
                >
                  <IconTrash aria-hidden="true" />
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </PreviewDialog>
  )
}
