import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type ReactNode } from 'react'
import { ApiProblem, messageOf } from '#web/platform/api/problem.ts'
import { toast } from '#web/platform/toasts.ts'
import { locations as t } from '#web/texts/locations.ts'
import { ui } from '#web/texts/ui.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { TextField } from '#web/ui/fields/field.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { OfferedDraft } from '#web/ui/form/offered-draft.tsx'
import { useTypedDraft } from '#web/ui/form/use-typed-draft.ts'
import { Notice } from '#web/ui/notice.tsx'
import layout from '#web/ui/form/record-form.module.css'
import css from '../location-forms.module.css'
import { MAX_AT_ONCE, numbersIn } from '../number-text.ts'
import { invalidateLocations } from '../record-queries.ts'

interface SeveralDialogProps {
  title: string
  /** Names the draft. */
  draftName: string
  /** Numbers that are in use; undefined until they are loaded. */
  taken: ReadonlySet<number> | undefined
  add: (number: number, key: string) => Promise<unknown>
  onClose: () => void
  /** Fields that all of them share. */
  children?: ReactNode
}

/** Adds several numbers one after the other. Existing ones are skipped, so that a stopped run can be continued. */
export const SeveralDialog = ({ title, draftName, taken, add, onClose, children }: SeveralDialogProps) => {
  const client = useQueryClient()
  const [text, setText] = useState('')
  const draft = useTypedDraft(draftName, { text }, { text: '' })
  const [done, setDone] = useState<{ count: number; all: number } | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const stopped = useRef(false)
  const run = numbersIn(text)
  const missing = run.numbers?.filter((number) => !taken?.has(number)) ?? []
  const wrong = run.fault === 'tooMany' ? t.several.tooMany(MAX_AT_ONCE) : t.several.wrong

  const start = async () => {
    stopped.current = false
    setFault(null)
    let count = 0
    try {
      for (const number of missing) {
        if (stopped.current) break
        setDone({ count, all: missing.length })
        await add(number, crypto.randomUUID()).catch(unlessTaken)
        count++
      }
      draft.clear()
      toast.done(t.several.done(count))
      onClose()
    } catch (error) {
      setFault(messageOf(error, t.saveError))
      setDone(null)
    } finally {
      await invalidateLocations(client)
    }
  }
  return (
    <Dialog title={title} onClose={done ? () => {} : onClose}>
      <Form
        className={layout.form}
        onSubmit={() => {
          if (missing.length > 0 && !done) void start()
        }}
      >
        <OfferedDraft draft={draft} onRestore={(typed) => setText(typed.text)} />
        <TextField
          label={t.several.numbers}
          hint={t.several.hint}
          autoComplete="off"
          value={text}
          error={text.trim() !== '' && run.fault !== null ? wrong : undefined}
          disabled={done !== null}
          onChange={(event) => setText(event.target.value)}
        />
        {children}
        <p role="status">
          {done
            ? t.several.progress(done.count, done.all)
            : run.numbers && taken
              ? missing.length === 0
                ? t.several.nothing
                : t.several.plan(missing.length, run.numbers.length - missing.length)
              : ''}
        </p>
        {done && <progress className={css.progress} aria-label={title} max={done.all} value={done.count} />}
        {fault && <Notice tone="bad" live title={fault} />}
        <div className={layout.actions}>
          {done ? (
            <Button onClick={() => (stopped.current = true)}>{t.several.stop}</Button>
          ) : (
            <>
              <Button onClick={onClose}>{ui.cancel}</Button>
              <Button kind="primary" type="submit" disabled={missing.length === 0 || !taken}>
                {t.several.add(missing.length)}
              </Button>
            </>
          )}
        </div>
      </Form>
    </Dialog>
  )
}

/** If somebody else has just added this number, there is nothing left to do. */
const unlessTaken = (error: unknown): void => {
  if (!(error instanceof ApiProblem && error.status === 409 && error.issue('number') !== undefined)) throw error
}
