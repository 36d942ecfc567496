/**
 * German, Portuguese, Spanish, French and Italian terms of exercise names and their English ones, folded. A name is
 * translated term by term, the longest first: "Bankdrücken (Langhantel)" becomes "bench press (barbell)". Terms of
 * one line mean the same.
 */
const TERMS: readonly (readonly [english: string, terms: string])[] = [
  // Equipment
  ['barbell', 'langhantel|lh|com barra|na barra|barra|con barra|con bilanciere|bilanciere|barre|a la barre'],
  [
    'dumbbell',
    'kurzhanteln?|kh|com halteres?|halteres?|con mancuernas?|mancuernas?|con manubri|manubri|manubrio',
  ],
  ['ezbar', 'sz stange|barra w|barra z|barre ez|bilanciere ez|barra ez'],
  ['machine', 'maschine|maquina|a la machine|macchina|alla macchina|aparelho|multifuncion'],
  [
    'cable',
    'kabelzug|kabel|am kabelzug|polia|na polia|cabo|no cabo|en polea|polea|cable|a la poulie|poulie|al cavo|ai cavi|cavo|cavi|cross over polia',
  ],
  ['smithmachine', 'multipresse|maquina smith|multipower|barre guidee'],
  ['bodyweight', 'korpergewicht|peso corporal|peso corporeo|poids du corps|corpo libero'],
  ['band', 'widerstandsband|elastico|banda elastica|elastique'],
  ['weighted', 'mit gewicht|con peso|com peso|lestees?|leste|con zavorra'],
  ['assisted', 'unterstutzt|assistida|assistido|asistidas?|assistees?|assistite|assistiti|graviton'],
  // Positions
  ['incline', 'schrag|inclinado|inclinada|inclinadas|incline|inclinata|inclinato'],
  ['decline', 'negativ|declinado|declinada|decline|declinata'],
  ['seated', 'sitzend|im sitzen|sentado|sentada|assis|assise|seduto|da seduto'],
  ['standing', 'stehend|im stehen|em pe|de pie|debout|in piedi'],
  ['lying', 'liegend|im liegen|deitado|deitada|tumbado|acostado|allonge|sdraiato'],
  ['single arm', 'einarmig|unilateral um braco|a un brazo|un bras|un braccio'],
  ['single leg', 'einbeinig|uma perna|a una pierna|une jambe|una gamba'],
  ['close grip', 'enger griff|eng|pegada fechada|agarre cerrado|agarre estrecho|prise serree|presa stretta'],
  ['wide grip', 'breiter griff|weit|pegada aberta|agarre ancho|prise large|presa larga'],
  ['reverse grip', 'untergriff|pegada supinada|agarre supino|prise inversee|presa inversa'],
  // Chest
  [
    'incline bench press',
    'schragbankdrucken|supino inclinado|press inclinado|press de banca inclinado|press banca inclinado|developpe incline|developpe couche incline|panca inclinata|distensioni su panca inclinata',
  ],
  [
    'decline bench press',
    'supino declinado|press declinado|press de banca declinado|developpe decline|panca declinata',
  ],
  [
    'bench press',
    'bankdrucken|flachbankdrucken|supino reto|supino|press de banca plano|press de banca|press banca plano|press banca|press de pecho|developpe couche|panca piana|distensioni su panca|panca',
  ],
  ['chest press', 'brustpresse|supino maquina|press de pecho en maquina|developpe machine'],
  [
    'chest fly',
    'fliegende|flys? brust|crucifixo reto|crucifixo|aperturas|apertura de pecho|ecartes? couches?|ecartes?|croci',
  ],
  ['butterfly pecdeck', 'butterfly maschine|voador|peck deck|contractora'],
  ['cable crossover', 'crossover na polia|cruce de poleas|cruces en polea|vis a vis|croci ai cavi'],
  [
    'pushup',
    'liegestutzen?|flexao de bracos|flexoes|flexao|flexiones de brazos|flexiones|lagartijas|pompes|piegamenti',
  ],
  // Back
  ['pullup', 'klimmzuge?|barra fixa|dominadas?|tractions?|trazioni alla sbarra|trazioni'],
  [
    'chinup',
    'klimmzuge? untergriff|barra fixa supinada|dominadas? supinas?|tractions? supination|trazioni supine',
  ],
  [
    'lat pulldown',
    'latzug|latziehen|lat ziehen|puxada frontal|puxada frente|puxada alta|puxada|pulley frente|jalon al pecho|jalones|jalon|tirage vertical|tirage poitrine|lat machine avanti|lat machine|tirage nuque',
  ],
  [
    'bent over row',
    'vorgebeugtes rudern|rudern vorgebeugt|langhantelrudern|remada curvada|remo inclinado|rowing barre|rowing penche|rematore',
  ],
  [
    'seated row',
    'rudern sitzend|remada sentada|remada baixa|remo sentado|remo bajo|tirage horizontal|pulley basso|rowing assis',
  ],
  [
    'dumbbell row',
    'kurzhantelrudern|remada unilateral|remada serrote|remo con mancuerna|rowing haltere|rematore manubrio',
  ],
  ['t bar row', 't bar rudern|remada cavalinho|remo en t|rowing t bar|rematore t bar'],
  ['row', 'rudern|remada|remo|rematore'],
  [
    'romanian deadlift',
    'rumanisches kreuzheben|levantamento terra romeno|peso muerto rumano|souleve de terre roumain|stacco rumeno|stacchi rumeni',
  ],
  [
    'stiff leg deadlift',
    'gestrecktes kreuzheben|peso muerto piernas rigidas|souleve de terre jambes tendues|stacco gambe tese',
  ],
  [
    'sumo deadlift',
    'sumo kreuzheben|levantamento terra sumo|peso muerto sumo|souleve de terre sumo|stacco sumo',
  ],
  [
    'deadlift',
    'kreuzheben|levantamento terra|levantamento de terra|peso muerto|souleve de terre|stacco da terra|stacco|stacchi da terra',
  ],
  ['back extension', 'ruckenstrecker|extensao lombar|hiperextensiones|extension lombaire|iperestensioni'],
  [
    'shrug',
    'schulterheben|nackenheben|encolhimento de ombros|encolhimento|encogimientos|encogimiento de hombros|haussements? d epaules|scrollate',
  ],
  ['pullover', 'uberzuge|pull over'],
  // Shoulders
  [
    'shoulder press',
    'schulterdrucken|desenvolvimento de ombros|desenvolvimento|press de hombros?|press hombros|developpe epaules|developpe assis|lento avanti manubri',
  ],
  [
    'overhead press',
    'uberkopfdrucken|militarpresse|desenvolvimento militar|desenvolvimento com barra em pe|press militar|developpe militaire|military press|lento avanti',
  ],
  ['arnold press', 'arnold drucken|desenvolvimento arnold|press arnold|developpe arnold'],
  [
    'lateral raise',
    'seitheben|elevacao lateral|elevacoes laterais|elevaciones laterales|elevacion lateral|elevations? laterales?|alzate laterali',
  ],
  [
    'front raise',
    'frontheben|elevacao frontal|elevaciones frontales|elevacion frontal|elevations? frontales?|alzate frontali',
  ],
  [
    'reverse fly',
    'reverse butterfly|butterfly reverse|crucifixo inverso|crucifixo invertido|pajaros|aperturas invertidas|oiseau|alzate posteriori|croci inverse',
  ],
  ['upright row', 'aufrechtes rudern|remada alta|remo al menton|remo vertical|tirage menton|tirate al mento'],
  ['face pull cable', 'face pull na polia|face pull en polea|face pull poulie|face pull am kabel'],
  // Arms
  ['hammer curl', 'hammercurls?|rosca martelo|curl martillo|curl marteau|curl a martello'],
  [
    'preacher curl',
    'scottcurls?|scott curls?|rosca scott|curl predicador|curl scott|curl pupitre|curl au pupitre|panca scott',
  ],
  [
    'concentration curl',
    'konzentrationscurls?|rosca concentrada|curl concentrado|curl concentre|curl di concentrazione',
  ],
  [
    'bicep curl',
    'bizepscurls?|bizeps curls?|rosca direta|rosca alternada|rosca biceps|rosca|curl de biceps|curl biceps|curl bicipiti|curl con bilanciere|curl barre',
  ],
  [
    'triceps pushdown cable straight barbell',
    'trizepsdrucken am kabelzug|trizepsdrucken|triceps pulley|triceps na polia|extension de triceps en polea|extension de triceps polea|extension triceps a la poulie|extension triceps poulie|push down tricipiti|pushdown tricipiti',
  ],
  [
    'triceps rope pushdown',
    'triceps corda|triceps na corda|triceps cuerda|extension triceps corde|tricipiti corda|trizepsdrucken seil',
  ],
  [
    'skullcrusher',
    'stirndrucken|french press|triceps testa|rompecraneos|press frances|barre au front|barre front',
  ],
  [
    'triceps extension',
    'trizepsstrecken|trizeps strecken|triceps frances|extension de triceps|extensions? triceps|estensioni tricipiti',
  ],
  [
    'triceps dip',
    'dips? trizeps|mergulho nas paralelas|paralelas triceps|fondos de triceps|fondos en paralelas|fondos|dips? triceps|dip tricipiti',
  ],
  ['bench dip', 'bankdips|mergulho no banco|triceps banco|fondos en banco|dips? banc|dip su panca'],
  [
    'chest dip',
    'barrendips|dips? brust|mergulho peito|paralelas peito|fondos de pecho|dips? pectoraux|dip alle parallele',
  ],
  [
    'seated wrist curl',
    'handgelenkcurls?|rosca punho|rosca de punho|curl de muneca|flexion poignets?|curl polsi',
  ],
  // Legs
  [
    'bulgarian split squat',
    'bulgarische kniebeugen?|agachamento bulgaro|sentadilla bulgara|squat bulgare|squat bulgaro|affondi bulgari',
  ],
  ['front squat', 'frontkniebeugen?|agachamento frontal|sentadilla frontal|squat avant|squat frontale'],
  ['hack squat', 'hackenschmidt|hack kniebeugen?|agachamento hack|hack machine|sentadilla hack'],
  [
    'goblet squat',
    'goblet kniebeugen?|agachamento goblet|agachamento taca|sentadilla goblet|sentadilla copa',
  ],
  ['sumo squat', 'sumo kniebeugen?|agachamento sumo|sentadilla sumo'],
  ['squat', 'kniebeugen?|agachamento livre|agachamento|sentadillas?|accosciata'],
  ['single leg press', 'einbeinige beinpresse|leg press unilateral|prensa a una pierna'],
  [
    'leg press machine',
    'beinpresse|leg press 45|leg press 45°|prensa de piernas|prensa|presse a cuisses|presse cuisses|pressa',
  ],
  [
    'leg extension machine',
    'beinstrecker|beinstrecken|cadeira extensora|mesa extensora|extensora|extension de cuadriceps|extensiones de cuadriceps|extension de piernas|leg extension a la machine',
  ],
  [
    'lying leg curl machine',
    'beinbeuger liegend|beincurls? liegend|mesa flexora|flexora deitada|curl femoral tumbado|leg curl allonge|leg curl sdraiato',
  ],
  [
    'seated leg curl machine',
    'beinbeuger sitzend|beinbeuger|beincurls?|cadeira flexora|flexora sentada|curl femoral sentado|curl femoral|leg curl assis|leg curl seduto',
  ],
  [
    'walking lunge',
    'gehende ausfallschritte|passada|avanco andando|zancadas caminando|fentes marchees|affondi in camminata',
  ],
  ['lunge', 'ausfallschritte?|avancos?|afundo|zancadas?|fentes?|affondi'],
  [
    'hip thrust',
    'huftstrecken|huftheben|elevacao pelvica|elevacion de cadera|empuje de cadera|releve de bassin|ponte per glutei',
  ],
  [
    'hip abduction machine',
    'abduktoren|abduktion|cadeira abdutora|abdutora|abductores|abducteurs?|abductor machine',
  ],
  [
    'hip adduction machine',
    'adduktoren|adduktion|cadeira adutora|adutora|aductores|adducteurs?|adductor machine',
  ],
  [
    'standing calf raise',
    'wadenheben stehend|panturrilha em pe|elevacion de talones de pie|mollets debout|calf in piedi',
  ],
  [
    'seated calf raise',
    'wadenheben sitzend|panturrilha sentado|panturrilha sentada|elevacion de talones sentado|mollets assis|calf seduto',
  ],
  ['standing calf raise machine', 'wadenheben|panturrilha|gemelos|elevacion de gemelos|mollets|polpacci'],
  // Core and cardio
  ['crunch', 'bauchpresse|abdominal supra|abdominais|abdominal|abdominales|abdos|addominali'],
  ['plank', 'unterarmstutz|prancha|plancha|planche|gainage'],
  ['sit up', 'rumpfbeugen'],
  [
    'hanging leg raise',
    'hangendes beinheben|beinheben hangend|elevacao de pernas na barra|elevacion de piernas colgado|releves? de jambes suspendu|sollevamento gambe alla sbarra',
  ],
  [
    'lying leg raise',
    'beinheben|elevacao de pernas|elevacion de piernas|elevaciones de piernas|releves? de jambes|sollevamento gambe',
  ],
  ['running treadmill', 'laufband|esteira|cinta de correr|tapis de course|tapis roulant'],
  [
    'cycling indoor',
    'fahrradergometer|heimtrainer|bicicleta ergometrica|bicicleta estatica|velo d appartement|cyclette',
  ],
  ['rowing machine', 'rudergerat|remo ergometro|maquina de remo|rameur|vogatore'],
];

const ENGLISH = new Map(
  TERMS.flatMap(([english, terms]) =>
    terms
      .split('|')
      .flatMap(spellings)
      .map((term) => [term, english]),
  ),
);
const LONGEST_FIRST = [...ENGLISH.keys()].sort((a, b) => b.length - a.length);
const ANY_TERM = new RegExp(String.raw`\b(?:${LONGEST_FIRST.join('|')})\b`, 'g');

/** Translates the foreign terms of a name key. */
export function translateName(key: string): string {
  return key.replaceAll(ANY_TERM, (term) => ENGLISH.get(term) ?? term);
}

/** Spells out an optional letter: "halteres?" is "halteres" and "haltere". */
function spellings(term: string): string[] {
  const at = term.indexOf('?');
  if (at < 1) return [term];
  const [before, letter, after] = [term.slice(0, at - 1), term.charAt(at - 1), term.slice(at + 1)];
  return [...spellings(before + letter + after), ...spellings(before + after)];
}
