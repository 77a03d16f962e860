import { useState, type ReactNode } from 'react'
import type * as z from 'zod/mini'
import { safeParse } from 'zod/mini'
import { messages } from '#domain/messages.ts'
import type { Issue } from '#web/platform/problem.ts'
import { useSave } from '#web/platform/use-save.ts'
import { farms as t } from '#web/texts/farms.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import css from './edit-farm.module.css'

/** A small form over the page: its fields, checked by the schema of the call that `store` makes. */
export const RecordDialog = <V extends object, T>({
  title,
  submit,
  schema,
  initial,
  store,
  onClose,
  children,
}: {
  title: string
  submit: string
  schema: z.ZodMiniType<T>
  initial: V
  store: (data: T, key: string) => Promise<void>
  onClose: () => void
  children: (form: {
    values: V
    set: (change: Partial<V>) => void
    errorOf: (name: keyof V & string) => string | undefined
  }) => ReactNode
}) => {
  const [values, setValues] = useState(initial)
  const [found, setFound] = useState<Issue[]>([])
  const { busy, issues, save } = useSave(messages.farmNotUpdated)
  const check = () => {
    const read = safeParse(schema, values)
    setFound(read.success ? [] : read.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })))
    if (read.success) void save((key) => store(read.data, key))
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <form
        className={css.fields}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          check()
        }}
      >
        {children({
          values,
          set: (change) => {
            setFound(found.filter(({ path }) => !(path in change)))
            setValues({ ...values, ...change })
          },
          errorOf: (name) => [...found, ...issues].find(({ path }) => path === name)?.message,
        })}
        <div className={css.actions}>
          <Button kind="primary" type="submit" busy={busy}>
            {submit}
          </Button>
          <Button onClick={onClose}>{t.cancel}</Button>
        </div>
      </form>
    </Dialog>
  )
}
