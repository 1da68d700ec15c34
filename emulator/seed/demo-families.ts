import type { DemoCategory } from "./demo-categories.ts";
import type { Shape } from "./product-picture.ts";

/** A pack of a family: its printed label, units per case, and the usual price of one in pesos. */
export interface DemoPack {
  label: string;
  unitsPerCase: number;
  pesos: number;
}

/** One brand's line of products: every variant comes in every pack. */
export interface DemoFamily {
  category: DemoCategory;
  shape: Shape;
  /** General goods are taxed, basic food is not; weighed food is sold by the kilo from the counter. */
  kind: "taxed" | "basic" | "weighed";
  brand: string;
  noun: string;
  nounEs: string;
  /** English and Spanish name; both empty if there is only the plain product. */
  variants: { name: string; nameEs: string }[];
  packs: DemoPack[];
}

/**
 * category | shape | kind | brand | noun | noun in Spanish | variants, "English=Spanish" | packs, "label x case price".
 * The brands are invented.
 */
const TABLE = `
drinks | bottle | taxed | Brisa | soda | Refresco | Cola=de cola, Lime=de limón, Orange=de naranja, Grapefruit=de toronja, Apple=de manzana, Tamarind=de tamarindo | 600 ml x24 14.5, 2 l x8 31
drinks | can | taxed | Brisa | soda can | Refresco en lata | Cola=de cola, Lime=de limón, Orange=de naranja, Grapefruit=de toronja, Apple=de manzana, Tamarind=de tamarindo | 355 ml x24 15
drinks | bottle | basic | Manantial | still water | Agua natural |  | 500 ml x24 8, 1 l x12 12.5, 1.5 l x12 15, 5 l x4 34
drinks | bottle | taxed | Manantial | sparkling water | Agua mineral | Plain=natural, Lime=con limón, Mandarin=con mandarina | 600 ml x24 16
drinks | bottle | taxed | Volta | sports drink | Bebida deportiva | Fruit punch=de frutas, Lime=de limón, Blueberry=de mora azul, Orange=de naranja | 500 ml x24 19
drinks | can | taxed | Rayo | energy drink | Bebida energética | Original=original, Sugar-free=sin azúcar | 473 ml x12 32

juices | box | taxed | Huerto | juice | Jugo | Orange=de naranja, Apple=de manzana, Mango=de mango, Guava=de guayaba, Peach=de durazno, Pineapple=de piña | 250 ml x24 9.5, 1 l x12 27
juices | can | taxed | Huerto | nectar | Néctar | Mango=de mango, Peach=de durazno, Guava=de guayaba, Pear=de pera | 335 ml x24 14
juices | bottle | taxed | Jacaranda | agua fresca | Agua fresca | Hibiscus=de jamaica, Horchata=de horchata, Tamarind=de tamarindo, Cucumber and lime=de pepino con limón | 600 ml x12 17, 1.5 l x6 29

coffee | bag | basic | Cumbre | ground coffee | Café molido | Medium roast=tueste medio, Dark roast=tueste oscuro, Decaf=descafeinado | 250 g x20 72, 500 g x12 136
coffee | jar | basic | Cumbre | instant coffee | Café soluble | Classic=clásico, Decaf=descafeinado, Cappuccino=capuchino | 100 g x12 68, 200 g x12 122
coffee | box | basic | Serena | tea, 25 bags | Té, 25 sobres | Camomile=de manzanilla, Mint=de hierbabuena, Green=verde, Black=negro, Cinnamon=de canela, Hibiscus=de jamaica | 30 g x24 24
coffee | box | taxed | Abuela Nina | hot chocolate | Chocolate de mesa | Classic=clásico, Cinnamon=con canela, Dark=amargo | 270 g x12 46, 540 g x12 84

dairy | box | basic | Vallealto | milk | Leche | Whole=entera, Semi-skimmed=semidescremada, Lactose-free=deslactosada, Skimmed=descremada | 1 l x12 26.5, 1.8 l x6 46
dairy | bottle | basic | Vallealto | drinking yogurt | Yogur para beber | Strawberry=de fresa, Peach=de durazno, Plain=natural, Mango=de mango | 220 g x24 11.5, 900 g x6 42
dairy | bag | basic | Quesera del Valle | cheese | Queso | Oaxaca, Panela=panela, Manchego=manchego, Fresh=fresco | 400 g x12 84
dairy | box | weighed | Quesera del Valle | cheese from the counter | Queso a granel | Oaxaca, Panela=panela, Manchego=manchego | 1 kg x1 178
dairy | box | basic | Granja Robles | eggs | Huevo | White=blanco, Brown=rojo | 12 u x12 41, 30 u x6 92
dairy | bar | basic | Vallealto | butter | Mantequilla | Salted=con sal, Unsalted=sin sal | 90 g x24 23
dairy | can | basic | Vallealto | cream | Crema |  | 200 ml x24 18.5, 450 ml x12 36

pantry | bag | basic | La Espiga | rice | Arroz | Long-grain=súper extra, Brown=integral | 900 g x12 29, 5 kg x4 148
pantry | bag | basic | La Espiga | beans | Frijol | Black=negro, Pinto=pinto, Canary=peruano | 900 g x12 38
pantry | bag | basic | Trigal | pasta | Pasta | Spaghetti=espagueti, Fusilli=tornillo, Shell=concha, Elbow=codo, Fideo=fideo | 200 g x20 9, 500 g x20 19.5
pantry | bag | basic | Trigal | flour | Harina | Wheat=de trigo, Corn=de maíz | 1 kg x10 23
pantry | bag | basic | Dulce Caña | sugar | Azúcar | Standard=estándar, Brown=mascabado | 1 kg x12 31, 2 kg x10 59
pantry | bottle | basic | Girasol Dorado | oil | Aceite | Sunflower=de girasol, Canola=de canola, Corn=de maíz | 900 ml x12 48
pantry | bag | basic | La Espiga | pulses | Legumbres | Lentils=lenteja, Chickpeas=garbanzo | 500 g x20 26
pantry | can | basic | Trigal | oats | Avena |  | 400 g x12 24, 1 kg x12 49
pantry | box | basic | Trigal | breakfast cereal | Cereal | Corn=de maíz, Chocolate=de chocolate | 300 g x12 37, 500 g x12 56
pantry | bag | basic | Mar Blanco | table salt | Sal de mesa |  | 1 kg x15 14

canned | can | basic | Marea | tuna | Atún | in water=en agua, in oil=en aceite | 140 g x48 21, 295 g x24 41
canned | can | basic | Marea | sardines | Sardinas | in tomato=en tomate | 425 g x24 37
canned | box | basic | Wok Uno | instant noodles | Sopa instantánea | Chicken=de pollo, Prawn=de camarón, Beef=de res | 64 g x24 16
canned | jar | basic | Flor de Monte | honey | Miel |  | 250 g x12 62, 500 g x12 112
canned | can | basic | Comal | refried beans | Frijoles refritos | Black=negros, Pinto=bayos | 430 g x24 24
canned | can | basic | Comal | tinned vegetables | Verduras en lata | Sweetcorn=elote, Peas=chícharo, Mixed=mixtas | 220 g x24 15, 400 g x12 24
canned | can | basic | Comal | chillies | Chiles | Chipotle=chipotle, Sliced jalapeño=jalapeño en rajas, Whole jalapeño=jalapeño entero | 220 g x24 19, 380 g x12 31
canned | box | basic | Comal | tomato purée | Puré de tomate | Plain=natural, with onion=con cebolla | 210 g x24 8.5, 1 kg x12 29
canned | jar | basic | Molcajete | salsa | Salsa | Green=verde, Red=roja, Habanero=de habanero, Chipotle=de chipotle, Macha=macha | 210 g x12 27
canned | jar | basic | Molcajete | dressing | Aderezo | Mayonnaise=mayonesa, Ketchup=cátsup, Mustard=mostaza | 390 g x12 38

snacks | bag | taxed | Crujo | potato crisps | Papas fritas | Salted=con sal, Chilli and lime=chile y limón, Jalapeño=jalapeño, Cheese=con queso, Adobo=adobadas | 45 g x40 15, 170 g x14 46
snacks | bag | taxed | Totopal | corn chips | Totopos | Nacho cheese=sabor queso, Fire=fuego, Lime=con limón | 62 g x40 14, 200 g x14 42
snacks | bag | taxed | Don Maní | peanuts | Cacahuates | Salted=salados, Japanese-style=japoneses, Chilli and lime=enchilados, Honey=con miel | 60 g x30 12, 180 g x20 31
snacks | box | taxed | Crujo | popcorn | Palomitas | Butter=de mantequilla, Caramel=acarameladas, Jalapeño=con jalapeño | 85 g x24 17

sweets | bar | taxed | Merienda | biscuits | Galletas | María, Chocolate sandwich=sándwich de chocolate, Vanilla sandwich=sándwich de vainilla, Oat=de avena, Coconut=de coco, Strawberry wafer=barquillo de fresa | 170 g x24 19, 510 g x12 49
sweets | bar | taxed | Cacaotal | chocolate | Chocolate | Milk=con leche, Dark 70 %=amargo 70 %, Hazelnut=con avellana, White=blanco | 40 g x24 18, 90 g x12 36
sweets | box | taxed | Chispa | chewing gum | Chicles | Mint=de menta, Spearmint=de hierbabuena, Fruit=de frutas | 14 g x60 6.5
sweets | bag | taxed | Pico de Gallo | sweets | Dulces | Tamarind=de tamarindo, Mango and chilli=de mango con chile, Mint=de menta, Gummy bears=gomitas, Marshmallow=bombones | 100 g x24 17

cleaning | bag | taxed | Albor | washing powder | Detergente en polvo | Original=original, Floral=floral | 500 g x20 22, 1 kg x10 41, 5 kg x4 189
cleaning | bottle | taxed | Albor | liquid detergent | Detergente líquido | Colour=ropa de color, Dark clothes=ropa oscura | 1 l x12 52, 3 l x4 139
cleaning | bottle | taxed | Nívea Sur | bleach | Cloro |  | 950 ml x15 15, 3.75 l x6 49
cleaning | bottle | taxed | Albor | washing-up liquid | Lavatrastes | Lemon=limón, Green apple=manzana verde | 500 ml x20 27, 750 ml x12 37
cleaning | bottle | taxed | Pinar | floor cleaner | Limpiador de pisos | Lavender=lavanda, Pine=pino, Citrus=cítricos | 1 l x12 25, 5 l x4 104
cleaning | bottle | taxed | Albor | fabric softener | Suavizante | Spring=primavera, Baby=bebé, Free=libre de enjuague | 850 ml x12 28
cleaning | box | taxed | Pinar | scouring sponge, 3 pieces | Fibra esponja, 3 piezas |  | 60 g x24 24

care | bar | taxed | Rocío | soap | Jabón | Neutral=neutro, Oat=de avena, Rose=de rosas, Aloe=de sábila | 100 g x48 14, 3 × 100 g x16 39
care | bottle | taxed | Rocío | shampoo | Champú | Repair=reparación, Smooth=lacio, Anti-dandruff=anticaspa, Kids=niños | 400 ml x12 54, 800 ml x6 92
care | tube | taxed | Blanca | toothpaste | Pasta dental | Mint=menta, Whitening=blanqueadora, Kids=niños | 100 ml x36 33
care | tube | taxed | Rocío | deodorant | Desodorante | Fresh=fresco, Sport=deporte, Cotton=algodón | 65 g x12 44
care | bag | taxed | Nube | sanitary pads, 10 pieces | Toallas sanitarias, 10 piezas | Day=día, Night=noche | 80 g x24 32
care | tube | taxed | Rocío | hand cream | Crema de manos | Almond=almendra, Aloe=sábila | 90 ml x24 38

paper | roll | taxed | Nube | toilet paper | Papel higiénico |  | 4 u x12 29, 12 u x4 82, 24 u x2 158
paper | roll | taxed | Nube | kitchen roll | Toallas de cocina |  | 1 u x24 24, 3 u x8 66
paper | box | taxed | Nube | paper napkins | Servilletas |  | 125 u x24 19, 500 u x12 62
paper | box | taxed | Nube | tissues | Pañuelos |  | 90 u x24 22
paper | roll | taxed | Festín | paper cups | Vasos de papel | 8 oz, 12 oz | 25 u x20 34, 50 u x20 63
paper | box | taxed | Festín | paper plates | Platos de papel | Small=chicos, Large=grandes | 20 u x24 31
paper | roll | taxed | Festín | kitchen foil | Papel aluminio |  | 7 m x24 28, 20 m x12 69
paper | roll | taxed | Festín | bin bags | Bolsas para basura | Medium=medianas, Large=grandes | 10 u x24 26

pets | bag | taxed | Pelusa | dog food | Croquetas para perro | Adult=adulto, Puppy=cachorro, Small breed=raza pequeña | 2 kg x8 98, 10 kg x1 425
pets | bag | taxed | Bigotes | cat food | Croquetas para gato | Adult=adulto, Kitten=gatito | 1.5 kg x8 104
pets | bag | taxed | Bigotes | wet cat food | Alimento húmedo para gato | Chicken=de pollo, Beef=de res, Salmon=de salmón | 85 g x24 14
pets | can | taxed | Pelusa | wet dog food | Alimento húmedo para perro | Chicken=de pollo, Beef=de res | 375 g x12 34
pets | bag | taxed | Bigotes | cat litter | Arena para gato |  | 4 kg x4 72
`;

/** About 320 products as families, in shelf order. */
export const DEMO_FAMILIES: readonly DemoFamily[] = TABLE.split("\n")
  .filter((line) => line.trim() !== "")
  .map(readFamily);

function readFamily(line: string): DemoFamily {
  const [category, shape, kind, brand = "", noun = "", nounEs = "", variants = "", packs = ""] = line.split(" | ");
  return {
    // The table above is part of this file: its first three columns only contain these words.
    ...({ category, shape, kind } as Pick<DemoFamily, "category" | "shape" | "kind">),
    brand,
    noun,
    nounEs,
    variants: variants.split(", ").map((text) => {
      const [name = "", nameEs = name] = text.split("=");
      return { name, nameEs };
    }),
    packs: packs.split(", ").map((text) => {
      const [, label = "", unitsPerCase, pesos] = /^(.+) x(\d+) ([\d.]+)$/.exec(text) ?? [];
      return { label, unitsPerCase: Number(unitsPerCase), pesos: Number(pesos) };
    }),
  };
}
