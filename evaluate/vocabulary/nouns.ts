export const ANIMALS =
  'alligator alpaca antelope ape armadillo baboon badger bat bear beaver bison buffalo camel canary cat cheetah chipmunk cougar cow coyote crocodile crow deer dog donkey elephant elk ferret finch fish fox frog gazelle giraffe goat gopher gorilla hamster hedgehog horse hyena iguana jackal jaguar kangaroo koala lamb lemur leopard lion lizard llama lynx mole mongoose monkey moose mouse mule newt ocelot opossum otter ox panda panther parrot pig platypus porcupine puma rabbit raccoon rat reindeer salamander seal sheep skunk sloth snake squirrel tapir tiger toad turtle walrus weasel whale wolf wombat yak zebra'.split(
    ' ',
  )

export const FRUITS =
  'apple apricot avocado banana blackberry blueberry cherry clementine coconut cranberry currant date durian fig gooseberry grape grapefruit guava kumquat lemon lime lychee mango mulberry nectarine olive orange papaya peach pear persimmon pineapple plum pomegranate quince raspberry strawberry tangerine watermelon'.split(
    ' ',
  )

export const VEGETABLES =
  'artichoke asparagus basil broccoli cabbage carrot celery chickpea corn fennel garlic ginger'.split(' ')

export const OBJECTS =
  'acorn bag balloon basketball bed bell belt book bottle bowl box bracelet brush button camera candle card chain chair clock comb computer couch cup desk dictionary door egg eraser feather flag fork hammer helmet key keyboard knife ladle lamp magazine magnet map marble microphone mirror monitor nail needle notebook novel paintbrush pen pencil phone pillow plate purse quilt radio ring rope rug sandal scarf screwdriver shirt shovel slipper sofa sponge spoon sword table thermometer thimble toothbrush towel'.split(
    ' ',
  )

export const COUNTABLES =
  'apple book pencil marble cookie sticker coin card ticket egg flower toy ball cup stamp shell box candle'.split(' ')

export const JOBS = [
  'accountant',
  'actor',
  'archeologist',
  'chemistry teacher',
  'dispatcher',
  'doctor',
  'economist',
  'fire inspector',
  'floor finisher',
  'food scientist',
  'funeral director',
  'instructor',
  'interior designer',
  'makeup artist',
  'meter reader',
  'motorcycle mechanic',
  'physical therapist',
  'psychologist',
  'receptionist',
  'sculptor',
  'security guard',
  'tile setter',
  'tree trimmer',
  'typist',
  'urban planner',
  'waiter',
]
