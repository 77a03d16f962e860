import { useState } from 'react'
import { DraftNotice } from '#web/ui/form/draft-notice.tsx'
import { TextField } from '#web/ui/fields/field.tsx'
import { useDraft } from '../forms/drafts.ts'

/** A form with one field for the record "farm", which can switch to the record "field". */
export const DraftForm = ({ person = 1 }: { person?: number }) => {
  const [name, setName] = useState('')
  const [record, setRecord] = useState('farm')
  const draft = useDraft(person, record, name === '' ? null : { name })
  const restore = () => {
    setName(draft.found?.values.name ?? '')
    draft.taken()
  }
  const turn = () => {
    setName('')
    setRecord('field')
  }
  return (
    <>
      {draft.found && <DraftNotice at={draft.found.at} onRestore={restore} onDiscard={draft.clear} />}
      <TextField label="Name" value={name} onChange={(event) => setName(event.target.value)} />
      <button type="button" onClick={draft.clear}>
        Save
      </button>
      <button type="button" onClick={turn}>
        Turn to the field
      </button>
    </>
  )
}
