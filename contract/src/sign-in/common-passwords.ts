/** The passwords that are tried first, in small letters. Shorter ones and plain rows are refused anyway. */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  `password password1 password12 password123 password1234 password! password1! passw0rd p@ssword p@ssw0rd p@ssword1
  p@ssw0rd1 pa$$word pa$$w0rd passwort password01 password2 password11 mypassword newpassword new-password1 passpass
  pass1234 pass123 pass12345 passer passme changeme changeme1 changeme123 change-me letmein letmein1 letmein123 letmein!
  welcome welcome-2026 welcome1 welcome12 welcome123 welcome1! welcome! welcome01 welcome2 secret secret1 secret12 secret123 topsecret
  default default1 temporary temp1234 temp123 temppass access access1 access14 admin1 admin12 admin123 admin1234 admin12345
  administrator adminadmin root123 rootroot toor123 user123 user1234 username guest1 guest123 test123 test1234 test12345
  tester testing testing1 testtest trustno1 trustme master master1 master123 login1 login123 qwerty1 qwerty12 qwerty123
  qwerty1234 qwerty12345 qwerty123456 qwertyui1 qwert1 qwert123 qwert1234 qwerty! 1q2w3e 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y
  q1w2e3 q1w2e3r4 q1w2e3r4t5 qazwsx qazwsx1 qazwsx123 qazwsxedc 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 zaq12wsx zaq1zaq1 zaq1xsw2
  asdf1234 asdf123 asdfasdf asdfgh1 asd123 zxcvbnm1 zxcvbn1 zxc123 abc123 abc1234 abc12345 abcd123 abcd1234 abcd12345
  abcde123 abcdef1 a1b2c3 a1b2c3d4 a12345 a123456 a1234567 a12345678 a123456789 aa123456 aa12345678 aaa111 aa1234 qq123456
  123456a 1234567a 123456789a 12345a 123456q 1234qwer 123qwe 123qweasd 123qweasdzxc qwe123 qweasd qweasdzxc 12qwaszx
  123abc 1234abcd 123456abc 123654 123321 123321123 1234554321 12341234 112233 11223344 1122334455 111222 111222333 102030
  10203040 121314 124578 142536 147147 147258 147258369 147852 147852369 159159 159357 159753 159951 258456 321654 654123
  741852 741852963 753159 753951 789456 789456123 987456 963852 963852741 456123 456789123 135790 135792468 246810 24681012
  131313 123454321 101010 123098 100200 200000 100000 110110 000001 007007 696969 123456789q q123456 q1234567 zxcv1234
  iloveyou iloveyou1 iloveyou2 iloveu loveyou loveme lovely lover1 love123 lovelove forever forever1 princess princess1
  sunshine sunshine1 summer summer1 summer12 summer123 winter winter1 winter12 spring1 spring12 autumn1 football football1
  baseball baseball1 basketball basketball1 softball hockey1 soccer soccer1 soccer12 dragon dragon1 dragon123 monkey monkey1
  monkey12 monkey123 shadow shadow1 superman superman1 batman batman1 spiderman starwars starwars1 pokemon pokemon1 naruto
  mustang mustang1 ferrari porsche corvette mercedes harley yamaha chelsea chelsea1 liverpool liverpool1 arsenal arsenal1
  barcelona juventus rangers rangers1 yankees yankees1 cowboys cowboys1 eagles1 lakers steelers steelers1 raiders packers
  michael michael1 michelle jessica jessica1 jennifer jennifer1 ashley ashley1 daniel daniel1 thomas thomas1 jordan jordan1
  jordan23 hunter hunter1 hunter2 andrew andrew1 joshua joshua1 matthew matthew1 anthony anthony1 robert robert1 william
  charlie charlie1 george george1 nicole nicole1 amanda amanda1 samantha samantha1 taylor taylor1 maggie buster buster1
  tigger tigger1 ginger ginger1 pepper pepper1 cookie cookie1 chocolate chocolate1 cheese cheese1 banana banana1 orange
  orange1 purple purple1 yellow flower flower1 butterfly butterfly1 rainbow angel1 angels babygirl babygirl1 blessed
  blessed1 jesus1 jesuschrist freedom freedom1 whatever whatever1 computer computer1 internet internet1 samsung samsung1
  google google1 google123 facebook facebook1 killer killer1 gangster biteme nothing nothing1 silver diamond diamond1
  phoenix phoenix1 matrix matrix1 merlin thunder thunder1 success success1 mickey minnie snoopy scooby america america1
  london london1 newyork california texas1 hello1 hello12 hello123 hello1234 hellohello hallo123 bonjour bonjour1 azerty
  azerty1 azerty123 senha123 contraseña dragonball slipknot metallica nirvana jackson jackson1 hotel1 hotel12 hotel123
  hotel1234 hotels front123 frontdesk frontdesk1 housekeeping reception reception1 manager manager1 manager123`.split(
    /\s+/,
  ),
);
