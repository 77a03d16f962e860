import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { mergeEntry, previewMerge } from '#domain/reference/merge-endpoints.ts'
import type { MergePreview } from '#domain/reference/merge.ts'
import { api } from '#web/platform/api/api.ts'
import { messageOf } from '#web/platform/api/problem.ts'
import { toast } from '#web/platform/toasts.ts'
import { usePaused } from '#web/platform/forms/use-paused.ts'
import { useSave } from '#web/platform/forms/use-save.ts'
import { reference as words } from '#web/texts/reference.ts'
import { ui } from '#web/texts/ui.ts'
import { Button } from '#web/ui/button.tsx'
import { ComboBox } from '#web/ui/fields/combo-box.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { TextField } from '#web/ui/fields/field.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { Notice } from '#web/ui/notice.tsx'
import css from './merge-entry.module.css'
import { invalidateReference } from './queries.ts'
import { isSameName } from './taxon-name.ts'

const t = words.merge

/** The number of entries offered. */
export const FEW = 10

interface Named {
  id: number
  name: string
}
interface MergeEntryProps {
  from: Named
  /** The list, which determines the text about what is preserved. */
  list: 'species' | 'pollinators' | 'predators'
  /** Searches entries of the list. */
  find: (q: string) => Promise<Named[]>
  onClose: () => void
}
type Target = { key: number; title: string }

/**
 * Merges an entry into another one of its list: first shows what moves, and asks for the name of the entry to be
 * removed.
 */
export const MergeEntry = ({ from, list, find, onClose }: MergeEntryProps) => {
  const client = useQueryClient()
  const [typed, setTyped] = useState('')
  const [into, setInto] = useState<Target | null>(null)
  const [name, setName] = useState('')
  const [tried, setTried] = useState(false)
  const { busy, save } = useSave(t.error)
  const sought = usePaused(typed.trim())
  const found = useQuery({
    queryKey: ['reference', 'mergeable', list, sought],
    queryFn: () => find(sought),
    enabled: sought !== '' && into === null,
  })
  const asked = useQuery({
    queryKey: ['reference', 'merge', list, from.id, into?.key],
    queryFn: () => api(previewMerge, { params: { list, id: from.id }, query: { into_id: into?.key ?? 0 } }),
    enabled: into !== null,
    staleTime: 0,
  })
  const preview = into === null ? undefined : asked.data
  const isBlocked = preview !== undefined && preview.blocked.length + preview.blocked_elsewhere > 0
  const isNamed = isSameName(name, from.name)
  const submit = () => {
    setTried(true)
    if (into === null || preview === undefined || isBlocked || !isNamed) return
    void save(async (key) => {
      await api(mergeEntry, { params: { list, id: from.id }, body: { into_id: into.key, name }, key })
      toast.done(t.done(from.name, into.title))
      onClose()
      await invalidateReference(client)
    })
  }
  return (
    <Dialog title={t.action(from.name)} onClose={onClose}>
      <Form className={css.form} onSubmit={submit}>
        <ComboBox
          label={t.into}
          hint={t.intoHint}
          error={tried && into === null ? t.chooseInto : undefined}
          value={typed}
          onType={(text) => {
            setTyped(text)
            setInto(null)
          }}
          suggestions={(found.data ?? [])
            .filter(({ id }) => id !== from.id)
            .map((row): Target => ({ key: row.id, title: row.name }))}
          onChoose={(target) => {
            setTyped(target.title)
            setInto(target)
          }}
        />
        <div className={css.told} role="status">
          {preview && <MergeEffects preview={preview} />}
        </div>
        {asked.error && <Notice tone="bad" live title={messageOf(asked.error, t.error)} />}
        {preview && !isBlocked && (
          <TextField
            label={t.name(from.name)}
            value={name}
            error={tried && !isNamed ? t.wrongName(from.name) : undefined}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => setName(event.target.value)}
          />
        )}
        <div className={css.actions}>
          <Button onClick={onClose}>{isBlocked ? ui.close : ui.cancel}</Button>
          {!isBlocked && (
            <Button kind="danger" type="submit" busy={busy}>
              {t.submit}
            </Button>
          )}
        </div>
      </Form>
    </Dialog>
  )
}

/** The effects of a merge, or why it is not possible. */
const MergeEffects = ({ preview }: { preview: MergePreview }) => {
  const { from, into, observations, surveys, organisations, summed, differs, blocked, blocked_elsewhere } = preview
  return (
    <>
      <p>
        {t.moves(observations, surveys, organisations)} {summed > 0 && t.summed(summed)}
      </p>
      {differs.length > 0 && (
        <Notice tone="warn" title={t.differs}>
          {differs
            .map((one) => t.difference(t.members[one.member], one.from ?? t.nothing, one.into ?? t.nothing))
            .join(' ')}
        </Notice>
      )}
      {blocked.length + blocked_elsewhere > 0 ? (
        <Notice tone="bad" title={t.blocked}>
          <ul>
            {blocked.map((place) => (
              <li key={place}>{place}</li>
            ))}
            {blocked_elsewhere > 0 && <li>{t.elsewhere(blocked_elsewhere)}</li>}
          </ul>
        </Notice>
      ) : (
        <Notice tone="warn" title={t.noWayBack(from.name, into.name)} />
      )}
    </>
  )
}
