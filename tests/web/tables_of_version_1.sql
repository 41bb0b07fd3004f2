BEGIN TRANSACTION;
CREATE TABLE lines (
    room TEXT NOT NULL REFERENCES rooms (id) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (room, number)
) WITHOUT ROWID;
INSERT INTO "lines" VALUES('jlZHmOLHn-e9',1,'unoengine-replays = 1
');
INSERT INTO "lines" VALUES('jlZHmOLHn-e9',2,'
[[game]]
edition = "zelda"
revision = 1
players = ["Ana", "Ben", "Bot 3"]
seed = 4776341198411150922
options = { target = 200 }
plugins = { unoengine = "0.1.0" }

[game.actions]
# round 1, Ana deals
');
INSERT INTO "lines" VALUES('jlZHmOLHn-e9',3,'1 = "1.draw"
');
INSERT INTO "lines" VALUES('jlZHmOLHn-e9',4,'2 = "1:wild-draw-four=tan"
');
INSERT INTO "lines" VALUES('jlZHmOLHn-e9',5,'3 = "2.answer=challenge"
');
INSERT INTO "lines" VALUES('jlZHmOLHn-e9',6,'4 = "0.draw"
');
INSERT INTO "lines" VALUES('jlZHmOLHn-e9',7,'5 = "1.draw"
');
INSERT INTO "lines" VALUES('jlZHmOLHn-e9',8,'6 = "2:tan-8"
');
INSERT INTO "lines" VALUES('jlZHmOLHn-e9',9,'7 = "0.draw"
');
INSERT INTO "lines" VALUES('jlZHmOLHn-e9',10,'8 = "0.pass"
');
INSERT INTO "lines" VALUES('jlZHmOLHn-e9',11,'9 = "1:tan-2"
');
INSERT INTO "lines" VALUES('jlZHmOLHn-e9',12,'10 = "2:tan-draw-two"
');
INSERT INTO "lines" VALUES('jlZHmOLHn-e9',13,'11 = "1:blue-draw-two"
');
INSERT INTO "lines" VALUES('jlZHmOLHn-e9',14,'12 = "0:wild-draw-four=green"
');
INSERT INTO "lines" VALUES('jlZHmOLHn-e9',15,'13 = "1.answer=accept"
');
INSERT INTO "lines" VALUES('jlZHmOLHn-e9',16,'14 = "2:green-4"
');
INSERT INTO "lines" VALUES('jlZHmOLHn-e9',17,'15 = "0:green-9"
');
INSERT INTO "lines" VALUES('jlZHmOLHn-e9',18,'16 = "1:green-1"
');
INSERT INTO "lines" VALUES('jlZHmOLHn-e9',19,'17 = "2:green-5"
');
INSERT INTO "lines" VALUES('jlZHmOLHn-e9',20,'18 = "0:triforce=green"
');
INSERT INTO "lines" VALUES('jlZHmOLHn-e9',21,'19 = "1:green-3"
');
INSERT INTO "lines" VALUES('jlZHmOLHn-e9',22,'20 = "2:green-reverse"
');
INSERT INTO "lines" VALUES('jlZHmOLHn-e9',23,'21 = "1:green-3"
');
INSERT INTO "lines" VALUES('jlZHmOLHn-e9',24,'22 = "0.draw"
');
INSERT INTO "lines" VALUES('jlZHmOLHn-e9',25,'23 = "2:green-7"
');
INSERT INTO "lines" VALUES('jlZHmOLHn-e9',26,'24 = "1.draw"
');
INSERT INTO "lines" VALUES('jlZHmOLHn-e9',27,'25 = "0:green-1"
');
INSERT INTO "lines" VALUES('jlZHmOLHn-e9',28,'26 = "2:red-1"
');
INSERT INTO "lines" VALUES('jlZHmOLHn-e9',29,'27 = "1:red-2"
');
INSERT INTO "lines" VALUES('jlZHmOLHn-e9',30,'28 = "0.draw"
');
INSERT INTO "lines" VALUES('jlZHmOLHn-e9',31,'29 = "2:red-6"
');
CREATE TABLE rooms (
    id TEXT PRIMARY KEY,
    settings TEXT NOT NULL,
    seats TEXT NOT NULL DEFAULT '[]',
    clothes TEXT NOT NULL DEFAULT '{}',
    used REAL NOT NULL
) WITHOUT ROWID;
INSERT INTO "rooms" VALUES('jlZHmOLHn-e9','{"edition": "zelda", "players": 3, "bots": "search", "variants": [], "house_rules": {}, "options": {"length": "200"}}','[{"name": "Ana", "token_hash": "a8aa7f50bc0406d1f005189e13eda3b8d84e049ef2ecce19b21815f194ea4afb", "bot": null}, {"name": "Ben", "token_hash": "e092a7fdb52bbc878905999d5c5bcd7234590191b3b458543e551b7281fb3d84", "bot": null}, {"name": "", "token_hash": null, "bot": null}]','{}',1.79518543929139375685e+09);
COMMIT;
