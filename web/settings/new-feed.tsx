import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { createFeed } from '#domain/feeds/endpoints.ts'
import { feedContents, filesOfContent, type CreatedFeed, type FeedContent } from '#domain/feeds/feed.ts'
import { farmsQuery } from '#web/farms/queries.ts'
import { api } from '#web/platform/api/api.ts'
import { useSave } from '#web/platform/forms/use-save.ts'
import { feeds as t } from '#web/texts/feeds.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, TextField } from '#web/ui/fields/field.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { OfferedDraft } from '#web/ui/form/offered-draft.tsx'
import { useTypedDraft } from '#web/ui/form/use-typed-draft.ts'
import { SecretNotice } from '#web/ui/secret-notice.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import css from './settings.module.css'

const blank = { name: '', content: 'visits' as FeedContent, farm: '', days: '28' }

/** Creates a feed and shows its addresses once. */
export const NewFeed = ({ onMade }: { onMade: () => Promise<unknown> }) => {
  const { data: farms = [] } = useQuery(farmsQuery)
  const [values, setValues] = useState(blank)
  const [made, setMade] = useState<CreatedFeed | null>(null)
  const draft = useTypedDraft('feed:new', values, blank)
  const { busy, issues, save } = useSave(t.error)
  const set = (change: Partial<typeof blank>) => setValues({ ...values, ...change })
  const errorOf = (name: string) => issues.find(({ path }) => path === name)?.message
  const submit = () =>
    void save(async () => {
      const { name, content, farm, days } = values
      const body = { name, content, farm_id: farm === '' ? null : Number(farm), days: Number(days) }
      setMade(await api(createFeed, { body }))
      draft.clear()
      setValues(blank)
      await onMade()
    })
  return (
    <>
      {made &&
        filesOfContent(made.content).map((file, index) => (
          <SecretNotice
            key={file}
            value={made.urls[index] ?? ''}
            texts={{ title: t.made[file], label: t.labels[file], copy: t.copy, copied: t.copied }}
          />
        ))}
      <Form className={`${css.form} ${css.password}`} onSubmit={submit}>
        <OfferedDraft draft={draft} onRestore={setValues} />
        <Field label={t.content}>
          {(control) => (
            <Select
              {...control}
              large
              value={values.content}
              onChange={(event) => set({ content: event.target.value as FeedContent })}
            >
              {feedContents.map((content) => (
                <option key={content} value={content}>
                  {t.contents[content]}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={t.farm} error={errorOf('farm_id')}>
          {(control) => (
            <Select {...control} large value={values.farm} onChange={(event) => set({ farm: event.target.value })}>
              <option value="">{t.allFarms}</option>
              {farms.map(({ id, title }) => (
                <option key={id} value={id}>
                  {title}
                </option>
              ))}
            </Select>
          )}
        </Field>
        {values.content !== 'devices' && (
          <Field label={t.period} error={errorOf('days')}>
            {(control) => (
              <Select {...control} large value={values.days} onChange={(event) => set({ days: event.target.value })}>
                {Object.entries(t.periods).map(([days, words]) => (
                  <option key={days} value={days}>
                    {words}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        )}
        <TextField
          label={t.name}
          hint={t.nameHint}
          maxLength={60}
          value={values.name}
          error={errorOf('name')}
          onChange={(event) => set({ name: event.target.value })}
        />
        <div className={css.actions}>
          <Button type="submit" busy={busy}>
            {t.make}
          </Button>
        </div>
      </Form>
    </>
  )
}
