import { surveys } from '#web/texts/surveys.ts'
import { Button } from '#web/ui/button.tsx'

/** In the dialog of a count: what looking took is of the whole look, and has a form of its own. */
export const EffortButton = ({ onPress }: { onPress: () => void }) => (
  <Button wide onClick={onPress}>
    {surveys.effort.edit}
  </Button>
)
