/**
 * Codes that `hreflang` is made of, as compact lists. A code is valid where its list holds it; letters count without case.
 * Google: language, optionally script, optionally region (https://developers.google.com/search/docs/specialty/international/localized-versions).
 */
const words = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/));

/** Languages of ISO 639-1, in lower case (https://www.loc.gov/standards/iso639-2/php/code_list.php). */
export const LANGUAGES: ReadonlySet<string> = /* @__PURE__ */ words(`
aa ab ae af ak am an ar as av ay az ba be bg bi bm bn bo br bs ca ce ch co cr cs cu cv cy da de dv dz ee el en eo es et eu fa ff fi fj fo fr fy
ga gd gl gn gu gv ha he hi ho hr ht hu hy hz ia id ie ig ii ik io is it iu ja jv ka kg ki kj kk kl km kn ko kr ks ku kv kw ky la lb lg li ln lo
lt lu lv mg mh mi mk ml mn mr ms mt my na nb nd ne ng nl nn no nr nv ny oc oj om or os pa pi pl ps pt qu rm rn ro ru rw sa sc sd se sg si sk sl
sm sn so sq sr ss st su sv sw ta te tg th ti tk tl tn to tr ts tt tw ty ug uk ur uz ve vi vo wa wo xh yi yo za zh zu`);

/** Scripts of ISO 15924, capitalised (https://www.unicode.org/iso15924/iso15924-codes.html); those for private use are left out. */
export const SCRIPTS: ReadonlySet<string> = /* @__PURE__ */ words(`
Adlm Afak Aghb Ahom Arab Aran Armi Armn Avst Bali Bamu Bass Batk Beng Berf Bhks Blis Bopo Brah Brai Bugi Buhd Cakm Cans Cari Cham Cher Chis Chrs
Cirt Copt Cpmn Cprt Cyrl Cyrs Deva Diak Dogr Dsrt Dupl Egyd Egyh Egyp Elba Elym Ethi Gara Geok Geor Glag Gong Gonm Goth Gran Grek Gujr Gukh Guru
Hanb Hang Hani Hano Hans Hant Hatr Hebr Hira Hluw Hmng Hmnp Hrkt Hung Inds Ital Jamo Java Jpan Jurc Kali Kana Kawi Khar Khmr Khoj Kitl Kits Knda
Kore Kpel Krai Kthi Lana Laoo Latf Latg Latn Leke Lepc Limb Lina Linb Lisu Loma Lyci Lydi Mahj Maka Mand Mani Marc Maya Medf Mend Merc Mero Mlym
Modi Mong Moon Mroo Mtei Mult Mymr Nagm Nand Narb Nbat Newa Nkdb Nkgb Nkoo Nshu Ogam Olck Onao Orkh Orya Osge Osma Ougr Palm Pauc Pcun Pelm Perm
Phag Phli Phlp Phlv Phnx Piqd Plrd Prti Psin Ranj Rjng Rohg Roro Runr Samr Sara Sarb Saur Sgnw Shaw Shrd Shui Sidd Sidt Sind Sinh Sogd Sogo Sora
Soyo Sund Sunu Sylo Syrc Syre Syrj Syrn Tagb Takr Tale Talu Taml Tang Tavt Tayo Telu Teng Tfng Tglg Thaa Thai Tibt Tirh Tnsa Todr Tols Toto Tutg
Ugar Vaii Visp Vith Wara Wcho Wole Xpeo Xsux Yezi Yiii Zanb Zinh Zmth Zsye Zsym Zxxx Zyyy Zzzz`);

/** Countries of ISO 3166-1 alpha-2, in upper case (https://www.iso.org/obp/ui/#search/code/). */
export const COUNTRIES: ReadonlySet<string> = /* @__PURE__ */ words(`
AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN
CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM
HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK
ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW
SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI
VN VU WF WS YE YT ZA ZM ZW`);

/** Languages as they are miswritten, with the code of ISO 639-1: withdrawn codes, codes of ISO 639-2 and codes of countries that name no other language. */
export const MISWRITTEN_LANGUAGES: ReadonlyMap<string, string> = /* @__PURE__ */ new Map([
  ...pairs("in id iw he ji yi jw jv mo ro sh sr"),
  ...pairs("eng en deu de ger de fra fr fre fr spa es ita it por pt nld nl dut nl jpn ja zho zh chi zh rus ru kor ko ara ar pol pl swe sv tur tr ukr uk"),
  ...pairs("jp ja cz cs dk da gr el cn zh ua uk"),
]);

/** Regions as they are miswritten, with the code of ISO 3166-1. */
export const MISWRITTEN_COUNTRIES: ReadonlyMap<string, string> = /* @__PURE__ */ new Map([
  ...pairs("UK GB EN GB JA JP SU RU YU RS"),
  ...pairs("USA US GBR GB DEU DE FRA FR ESP ES ITA IT BRA BR MEX MX CAN CA AUS AU AUT AT CHE CH"),
]);

function pairs(list: string): readonly (readonly [string, string])[] {
  return Array.from(list.matchAll(/(\S+) (\S+)/g), ([, from = "", to = ""]) => [from, to] as const);
}
